import { holds } from '../../../auth/actor.ts';
import { authorize, parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { formVersion } from '../../../platform/forms/form-version.server.ts';
import { mayAddWorkgroup, mayEditWorkgroup } from '../../policy.ts';
import { grantable } from '../../privilege-list.ts';
import { workgroupRights } from '../../queries/workgroup-rights.server.ts';

/** `held` are the privileges that the actor can give. */
export async function workgroupForm(scope: Scope, id?: string) {
  const { actor } = scope;
  const workgroup = id === undefined ? null : await workgroupRights(scope, parseId(id));
  authorize(workgroup ? mayEditWorkgroup(actor, workgroup) : mayAddWorkgroup(actor));
  const { id: _, ...stored } = workgroup ?? {};
  return {
    workgroup,
    version: workgroup && formVersion(stored),
    held: grantable.filter((privilege) => holds(actor, privilege)),
    mayMakeAdmin: actor.admin,
  };
}

export type WorkgroupForm = Awaited<ReturnType<typeof workgroupForm>>;
