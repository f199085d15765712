import { AuditRecord } from '#db/entities/audit-record.ts';
import { holds } from '../../../auth/actor.ts';
import { authorize, parseId } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { changesOf } from '../../../platform/forms/changes.ts';
import type { Versioned } from '../../../platform/forms/form-version.server.ts';
import { requireVersion } from '../../audit/require-version.server.ts';
import { mayEditWorkgroup, mayGrant } from '../../policy.ts';
import { grantable, namedPrivileges } from '../../privilege-list.ts';
import { keepAnAdministrator } from '../changes/keep-an-administrator.server.ts';
import { workgroupToChange, writeWorkgroup } from '../changes/workgroup-to-change.server.ts';
import type { WorkgroupInput } from '../workgroup.schema.ts';

/** Privileges that the user does not hold stay as they are. */
export function editWorkgroup(
  scope: Scope,
  id: string | undefined,
  { version, ...input }: WorkgroupInput & Versioned,
): Promise<void> {
  return transaction(scope, async (scope) => {
    const { em, actor } = scope;
    const before = await workgroupToChange(scope, parseId(id), 'update');
    const isNew = (privilege: (typeof grantable)[number]) => !before.privileges.includes(privilege);
    authorize(mayEditWorkgroup(actor, before));
    const fixed = before.privileges.filter((one) => (grantable.includes(one) ? !holds(actor, one) : isOfSystem(one)));
    const privileges = input.isAdmin ? [] : [...new Set([...fixed, ...input.privileges])].sort();
    const after = { name: input.name, isAdmin: input.isAdmin, privileges };
    requireVersion(version, { stored: pick(before), yours: after, named });
    authorize(mayGrant(actor, { isAdmin: input.isAdmin, privileges: input.privileges.filter(isNew) }));
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

/** No form shows this privilege, so a save keeps it; delete-type privileges, which no form shows either, are removed. */
const isOfSystem = (privilege: string) => privilege === 'SYSTEM_ADMIN';

const named = ({ name, isAdmin, privileges }: WorkgroupInput) => ({ name, isAdmin, ...namedPrivileges(privileges) });

const pick = ({ name, isAdmin, privileges }: WorkgroupInput) => ({ name, isAdmin, privileges });
