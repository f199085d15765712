import { enqueue } from '#db/queue.ts';
import { userStatus } from '#db/vocabulary/account.ts';
import type { Scope } from '../../auth/scope.server.ts';

/** Sends an email about an open task to who has it, but not to who acts; a workgroup's task to each of its active users. */
export async function notifyOfTask({ em, boss, actor }: Scope, taskId: string) {
  const recipients = await em.execute<{ id: string }[]>(sql, [taskId]);
  for (const { id } of recipients) {
    await enqueue(boss, em, 'email-task', { accountId: actor.account.id, userId: id, taskId });
  }
}

const sql = `
select u.id from incident_task t join app_user u on u.account_id = t.account_id
  and (u.id = t.assignee_user_id or t.assignee_user_id is null and u.workgroup_id = t.workgroup_id)
where t.account_id = current_account() and t.id = $1 and t.state = 'OPEN' and u.status = ${userStatus.active}
  and u.id <> acting_user()`;
