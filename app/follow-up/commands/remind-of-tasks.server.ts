import { enqueue } from '#db/queue.ts';
import { userStatus } from '#db/vocabulary/account.ts';
import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import type { Scope } from '../../auth/scope.server.ts';

/** Emails go from this hour of the account's day on. */
const reminderHour = '08:00';

/**
 * Sends, once a day of the account, an email to each user who has a task that is due tomorrow or was due yesterday. Two
 * workers at once send it once.
 */
export async function remindOfTasks({
  em,
  boss,
  now,
  accountId,
}: Pick<Scope, 'em' | 'boss' | 'now'> & { accountId: string }) {
  const [account] = await em.execute<{ timeZone: string }[]>(zoneSql);
  if (!account) return;
  const { date: day, time } = toDateFields(now(), account.timeZone);
  if (time < reminderHour) return;
  await em.transactional(async (em) => {
    const begun = await em.execute<unknown[]>(beginSql, [day]);
    if (begun.length === 0) return;
    for (const { id } of await em.execute<{ id: string }[]>(usersSql, [day])) {
      await enqueue(boss, em, 'email-due-tasks', { accountId, userId: id, day });
    }
  });
}

const zoneSql = 'select time_zone as "timeZone" from account where id = current_account() and active';

const beginSql = `
insert into task_reminder_day (account_id, day) values (current_account(), $1::date) on conflict do nothing returning day`;

const usersSql = `
select distinct u.id from incident_task t
join incident i on i.account_id = t.account_id and i.id = t.incident_id
join app_user u on u.account_id = t.account_id
  and (u.id = t.assignee_user_id or t.assignee_user_id is null and u.workgroup_id = t.workgroup_id)
where t.account_id = current_account() and t.state = 'OPEN' and i.status <> 2 and not i.locked
  and t.due_on in ($1::date - 1, $1::date + 1) and u.status = ${userStatus.active}
  and not exists (select from task_email_stop s where s.account_id = u.account_id and s.user_id = u.id and s.kind = 'DUE')`;
