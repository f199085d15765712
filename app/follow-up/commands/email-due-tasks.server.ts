import { dueTasks } from '../../mail/templates/due-tasks.tsx';
import { daysLeft } from '../../ui/dates/due-day.ts';
import { formatDay } from '../../ui/format.ts';
import { isUntoldToday } from '../due-emails-sql.ts';
import type { EmailTools } from '../email-tools.server.ts';
import { getsEmails } from '../follow-up-emails.ts';
import { unsubscribeLink } from '../unsubscribe-token.server.ts';

/** Emails tasks overdue on `day`, due the next day, and due on it if no emails went the day before. Throws a MailError. */
export async function emailDueTasks({ recipient, mailer, settings, id }: EmailTools, day: string) {
  if (!recipient?.actor.account.active) return;
  const { actor, em } = recipient;
  const tasks = await em.execute<Found[]>(sql, [day]);
  if (tasks.length === 0) return;
  const { account, userId, email, name } = actor;
  const rows = tasks.map(({ dueOn, title, number, classPath, incidentId, taskId }) => {
    const { isLate, words } = daysLeft(dueOn, day);
    const dueDay = formatDay(dueOn, account);
    return {
      isLate,
      isToday: dueOn === day,
      title,
      due: isLate ? `Was due ${dueDay}, ${words}` : `Due ${dueDay}`,
      incident: `Incident #${number}, ${classPath.join(' / ')}`,
      link: `${settings.origin}/incidents/${incidentId}/tasks/${taskId}`,
    };
  });
  const message = await dueTasks({
    email,
    name,
    accountName: account.name,
    overdue: rows.filter(({ isLate }) => isLate),
    today: rows.filter(({ isToday }) => isToday),
    tomorrow: rows.filter(({ isLate, isToday }) => !isLate && !isToday),
    link: `${settings.origin}/tasks`,
    unsubscribe: unsubscribeLink(settings, { accountId: account.id, userId, kind: 'DUE' }),
  });
  await mailer.send({ id, ...message });
}

type Found = {
  taskId: string;
  incidentId: string;
  number: number;
  classPath: string[];
  title: string;
  dueOn: string;
};

const sql = `
select t.id as "taskId", t.incident_id as "incidentId", i.number::int as number, to_jsonb(c.path) as "classPath", t.title,
  t.due_on::text as "dueOn"
from incident_task t
join incident i on i.account_id = t.account_id and i.id = t.incident_id
join lookup c on c.account_id = i.account_id and c.id = i.last_class_id
where t.account_id = current_account() and t.state = 'OPEN' and i.status <> 2 and not i.locked
  and (t.due_on < $1::date or t.due_on = $1::date + 1 or ${isUntoldToday})
  and (t.assignee_user_id = acting_user() or t.assignee_user_id is null and t.workgroup_id = acting_workgroup())
  and ${getsEmails('DUE')}
order by t.due_on, t.id`;
