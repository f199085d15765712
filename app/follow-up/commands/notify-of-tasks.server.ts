import { enqueue } from '#db/queue.ts';
import { userStatus } from '#db/vocabulary/account.ts';
import type { Scope } from '../../auth/scope.server.ts';

/** Emails each assignee but the acting user once; a workgroup's tasks go to each of its active users. */
export async function notifyOfTasks({ em, boss, actor }: Scope, taskIds: string[]) {
  const recipients = await em.execute<{ userId: string; taskIds: [string, ...string[]] }[]>(sql, [
    JSON.stringify(taskIds),
  ]);
  for (const { userId, taskIds: theirs } of recipients) {
    const [taskId, ...otherTaskIds] = theirs;
    const more = otherTaskIds.length > 0 && { otherTaskIds };
    await enqueue(boss, em, 'email-task', { accountId: actor.account.id, userId, taskId, ...more });
  }
}

const sql = `
select u.id as "userId", jsonb_agg(t.id order by t.due_on nulls last, t.id) as "taskIds"
from incident_task t join app_user u on u.account_id = t.account_id
  and (u.id = t.assignee_user_id or t.assignee_user_id is null and u.workgroup_id = t.workgroup_id)
where t.account_id = current_account() and t.state = 'OPEN'
  and t.id = any (array(select value::uuid from jsonb_array_elements_text($1::jsonb)))
  and u.status = ${userStatus.active} and u.id <> acting_user()
group by u.id`;
