import { enqueue } from '#db/queue.ts';
import { userStatus } from '#db/vocabulary/account.ts';
import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import { holdsSql } from '../../auth/holds-sql.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { isUntoldToday, lastEmailDay } from '../due-emails-sql.ts';
import { getsEmails } from '../follow-up-emails.ts';

/** On the account's clock. */
const dailyHour = '08:00';

/** Emails users with due tasks, and reviewers of incidents that waited too long, once a day however many workers run. */
export async function beginDailyEmails({
  em,
  boss,
  now,
  accountId,
}: Pick<Scope, 'em' | 'boss' | 'now'> & { accountId: string }) {
  const [account] = await em.execute<{ timeZone: string }[]>(zoneSql);
  if (!account) return;
  const { date: day, time } = toDateFields(now(), account.timeZone);
  if (time < dailyHour) return;
  await em.transactional(async (em) => {
    const begun = await em.execute<unknown[]>(beginSql, [day]);
    if (begun.length === 0) return;
    for (const { id } of await em.execute<{ id: string }[]>(usersSql, [day])) {
      await enqueue(boss, em, 'email-due-tasks', { accountId, userId: id, day });
    }
    for (const { id } of await em.execute<{ id: string }[]>(reviewersSql, [now()])) {
      await enqueue(boss, em, 'email-waiting-incidents', { accountId, userId: id });
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
  and (t.due_on = $1::date + 1 or ${isUntoldToday}
    or t.due_on < $1::date and t.due_on >= coalesce(${lastEmailDay}, $1::date - 1))
  and u.status = ${userStatus.active} and ${getsEmails('DUE', 'u.id')}`;

const reviewersSql = `
select u.id from app_user u join workgroup w on w.account_id = u.account_id and w.id = u.workgroup_id
where u.account_id = current_account() and u.status = ${userStatus.active} and ${getsEmails('WAITING', 'u.id')}
  and ${holdsSql('INCIDENT_REVIEW')}
  and exists (select from incident i join account a on a.id = i.account_id
    where i.account_id = u.account_id and i.review_state = 'WAITING' and not i.locked
      and i.review_since <= $1::timestamptz - make_interval(hours => a.review_hours))`;
