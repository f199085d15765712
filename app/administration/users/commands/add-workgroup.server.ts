import { AuditRecord } from '#db/entities/audit-record.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { idOfForm, type Operation } from '../../../platform/forms/form-operation.server.ts';
import { mayAddWorkgroup, mayGrant } from '../../policy.ts';
import { writeWorkgroup } from '../changes/workgroup-to-change.server.ts';
import type { WorkgroupInput } from '../workgroup.schema.ts';

/** The user must hold all privileges of the workgroup. */
export function addWorkgroup(scope: Scope, form: WorkgroupInput & Operation): Promise<string> {
  const { operation: _, ...input } = form;
  return transaction(scope, async (scope) => {
    authorize(mayAddWorkgroup(scope.actor) && mayGrant(scope.actor, input));
    const id = idOfForm(scope.actor, form);
    // the lock of writeWorkgroup makes a second post of the form wait
    await scope.em.execute('select from account where id = current_account() for no key update');
    const same = await scope.em.execute<[]>(sameSql, [id]);
    if (same.length > 0) return id;
    await writeWorkgroup(scope, { id, ...input });
    scope.em.create(AuditRecord, {
      objectType: 'USER_GROUP',
      transactionType: 'CREATE',
      objectId: id,
      objectName: input.name,
      objectData: { after: input },
    });
    return id;
  });
}

const sameSql = 'select from workgroup where account_id = current_account() and id = $1';
