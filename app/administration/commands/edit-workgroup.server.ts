import { AuditRecord } from '#db/entities/audit-record.ts';
import { holds } from '../../auth/actor.ts';
import { authorize, parseId } from '../../auth/authorize.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { changesOf } from '../changes.ts';
import { mayEditWorkgroup, mayGrant } from '../policy.ts';
import { grantable } from '../privilege-list.ts';
import { workgroupRights } from '../queries/workgroup-rights.server.ts';
import type { WorkgroupInput } from '../workgroup.schema.ts';
import { keepAnAdministrator } from './keep-an-administrator.server.ts';
import { writeWorkgroup } from './write-workgroup.server.ts';

/** Changes a workgroup. Privileges that the user does not hold stay as they are, whether given or not. */
export function editWorkgroup(scope: Scope, id: string | undefined, input: WorkgroupInput): Promise<void> {
  return transaction(scope, async (scope) => {
    const { em, actor } = scope;
    const before = await workgroupRights(scope, parseId(id), 'update');
    const isNew = (privilege: (typeof grantable)[number]) => !before.privileges.includes(privilege);
    authorize(mayEditWorkgroup(actor, before));
    authorize(mayGrant(actor, { isAdmin: input.isAdmin, privileges: input.privileges.filter(isNew) }));
    const fixed = before.privileges.filter((one) => (grantable.includes(one) ? !holds(actor, one) : isOfSystem(one)));
    const privileges = input.isAdmin ? [] : [...new Set([...fixed, ...input.privileges])].sort();
    const after = { name: input.name, isAdmin: input.isAdmin, privileges };
    const changes = changesOf({ ...after, ...pick(before) }, after);
    if (!changes) return;
    const write = () => writeWorkgroup(scope, { id: before.id, ...after });
    await (before.isAdmin && !after.isAdmin ? keepAnAdministrator(scope, write) : write());
    em.create(AuditRecord, {
      objectType: 'USER_GROUP',
      transactionType: 'EDIT',
      objectId: before.id,
      objectName: after.name,
      objectData: changes,
    });
  });
}

/** What is on no form, and not a delete-type privilege, which every save removes. */
const isOfSystem = (privilege: string) => privilege === 'SYSTEM_ADMIN';

const pick = ({ name, isAdmin, privileges }: WorkgroupInput) => ({ name, isAdmin, privileges });
