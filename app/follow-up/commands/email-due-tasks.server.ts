import type { Scope } from '../../auth/scope.server.ts';
import { dueTasks } from '../../mail/letters/due-tasks.tsx';
import type { Mailer } from '../../mail/mailer.server.ts';
import type { Settings } from '../../platform/settings.ts';
import { daysLeft } from '../../ui/due-day.ts';
import { formatDay } from '../../ui/format.ts';
import { unsubscribeToken } from '../unsubscribe-token.server.ts';

type Tools = {
  /** The scope of the recipient; null where they are not active. */
  recipient: Scope | null;
  mailer: Mailer;
  settings: Settings;
  /** The id of the job, so that a repeated attempt has the same Message-ID. */
  id: string;
};

/** Emails a user their overdue tasks and those due tomorrow, as of `day`; nothing where none is left. Throws a MailError. */
export async function emailDueTasks({ recipient, mailer, settings, id }: Tools, day: string) {
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
      title,
      due: isLate ? `Was due ${dueDay}, ${words}` : `Due ${dueDay}`,
      incident: `Incident #${number}, ${classPath.join(' / ')}`,
      link: `${settings.origin}/incidents/${incidentId}/tasks/${taskId}`,
    };
  });
  const token = unsubscribeToken(settings, { accountId: account.id, userId, kind: 'DUE' });
  const letter = await dueTasks({
    email,
    name,
    accountName: account.name,
    overdue: rows.filter(({ isLate }) => isLate),
    tomorrow: rows.filter(({ isLate }) => !isLate),
    link: `${settings.origin}/tasks`,
    unsubscribe: `${settings.origin}/unsubscribe/task?token=${token}`,
  });
  await mailer.send({ id, ...letter });
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
  and (t.due_on < $1::date or t.due_on = $1::date + 1)
  and (t.assignee_user_id = acting_user() or t.assignee_user_id is null and t.workgroup_id = acting_workgroup())
  and not exists (select from task_email_stop s
    where s.account_id = t.account_id and s.user_id = acting_user() and s.kind = 'DUE')
order by t.due_on, t.id`;
