import { isId } from '#db/vocabulary/id.ts';
import type { Scope } from '../../../auth/scope.server.ts';

/** `isUntouched`: the user is still as the act left them, and would leave no open tasks. */
export type UndoableChange = {
  userId: string;
  type: 'ACTIVATE' | 'DEACTIVATE' | 'MFA_TURN_ON' | 'EDIT';
  before: { status?: number; workgroupId?: string } | null;
  isUntouched: boolean;
};

/** Reads the last hour of the audit, which nobody can change. */
export async function undoableAct({ em, actor }: Scope, actId: string | undefined): Promise<UndoableChange[]> {
  if (!actId || !isId(actId)) return [];
  return await em.execute<UndoableChange[]>(changesSql, [actId, actor.userId]);
}

const changesSql = `
select r.object_id as "userId", r.transaction_type as type, r.object_data -> 'before' as before,
  u.workgroup_id is not null and case r.transaction_type
    when 'MFA_TURN_ON' then u.mfa and not exists (
      select from mfa_device d where d.account_id = u.account_id and d.user_id = u.id and d.verified_at is not null)
    when 'EDIT' then u.workgroup_id = (r.object_data -> 'after' ->> 'workgroupId')::uuid and exists (
      select from workgroup w where w.account_id = u.account_id
        and w.id = (r.object_data -> 'before' ->> 'workgroupId')::uuid)
    else u.status = (r.object_data -> 'after' ->> 'status')::int and (r.transaction_type = 'DEACTIVATE' or not exists (
      select from incident_task t
      where t.account_id = u.account_id and t.assignee_user_id = u.id and t.state = 'OPEN')) end
  and not exists (
    select from audit_record later
    where later.account_id = r.account_id and later.object_type = 'USER' and later.object_id = r.object_id
      and later.created_at >= r.created_at and later.seq > r.seq and case r.transaction_type
        when 'MFA_TURN_ON' then later.transaction_type like 'MFA%'
        when 'EDIT' then later.object_data -> 'after' ? 'workgroupId'
        else later.transaction_type in ('ACTIVATE', 'DEACTIVATE') end) as "isUntouched"
from audit_record r join app_user u on u.account_id = r.account_id and u.id = r.object_id
where r.account_id = current_account() and r.create_user_id = $2 and r.object_type = 'USER'
  and r.created_at > now() - interval '1 hour' and r.object_data ->> 'actId' = $1
order by r.object_id`;
