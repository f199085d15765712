import { AuditRecord } from '#db/entities/audit-record.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { authorize, parseId } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { whyTasksStay } from '../../../follow-up/queries/why-tasks-stay.server.ts';
import { mayDeleteWorkgroup } from '../../policy.ts';
import { workgroupToChange } from '../changes/workgroup-to-change.server.ts';

/** Refused while the workgroup has users or open tasks that nobody has taken. */
export function deleteWorkgroup(scope: Scope, id: string | undefined): Promise<string> {
  return transaction(scope, async (scope) => {
    const { em, actor } = scope;
    const workgroup = await workgroupToChange(scope, parseId(id), 'update');
    authorize(mayDeleteWorkgroup(actor, workgroup));
    const refusal = await whyTasksStay(scope, workgroup.id);
    if (refusal) throw new BusinessRuleError(refusal);
    const deleted = await em.execute<unknown[]>(deleteSql, [workgroup.id]);
    if (deleted.length === 0) throw new BusinessRuleError('Workgroup cannot be deleted if the workgroup has users.');
    const { name, isAdmin, privileges } = workgroup;
    em.create(AuditRecord, {
      objectType: 'USER_GROUP',
      transactionType: 'DELETE',
      objectId: workgroup.id,
      objectName: name,
      objectData: { before: { name, isAdmin, privileges } },
    });
    return name;
  });
}

const deleteSql = `
delete from workgroup w where w.account_id = current_account() and w.id = $1
  and not exists (select from app_user u where u.account_id = w.account_id and u.workgroup_id = w.id)
returning w.id`;
