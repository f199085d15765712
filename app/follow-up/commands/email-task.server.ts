import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import { newTask } from '../../mail/letters/new-task.tsx';
import { daysLeft } from '../../ui/due-day.ts';
import { formatDay } from '../../ui/format.ts';
import { getsEmails } from '../follow-up-emails.ts';
import type { LetterTools } from '../letter-tools.server.ts';
import { unsubscribeLink } from '../unsubscribe-token.server.ts';

/**
 * Emails who has a task that it was assigned or handed back to them. Does nothing where they have it no more, where they
 * have left such emails, and where the incident is closed or locked. Throws a MailError.
 */
export async function emailTask({ recipient, mailer, settings, id }: LetterTools, taskId: string) {
  if (!recipient?.actor.account.active) return;
  const { actor, em, now } = recipient;
  const [task] = await em.execute<Found[]>(sql, [taskId]);
  if (!task) return;
  const { account, userId } = actor;
  const { dueOn, number, classPath, incidentId, ...about } = task;
  const today = toDateFields(now(), account.timeZone).date;
  const day = dueOn && formatDay(dueOn, account);
  const words = dueOn && daysLeft(dueOn, today).words;
  const letter = await newTask({
    ...about,
    email: actor.email,
    name: actor.name,
    accountName: account.name,
    day,
    due: day ? `${words!.charAt(0).toUpperCase()}${words!.slice(1)}, ${day}` : 'None',
    incident: `#${number}, ${classPath.join(' / ')}`,
    link: `${settings.origin}/incidents/${incidentId}/tasks/${taskId}`,
    unsubscribe: unsubscribeLink(settings, { accountId: account.id, userId, kind: 'NEW' }),
  });
  await mailer.send({ id, ...letter });
}

type Found = {
  incidentId: string;
  number: number;
  classPath: string[];
  title: string;
  dueOn: string | null;
  assignedBy: string;
  workgroup: string | null;
  handedBackBy: string;
  reason: string;
};

const sql = `
select t.incident_id as "incidentId", i.number::int as number, to_jsonb(c.path) as "classPath", t.title,
  t.due_on::text as "dueOn", t.assign_user_name as "assignedBy",
  case when t.assignee_user_id is null then w.name end as workgroup,
  t.hand_back_user_name as "handedBackBy", t.hand_back_reason as reason
from incident_task t
join incident i on i.account_id = t.account_id and i.id = t.incident_id
join lookup c on c.account_id = i.account_id and c.id = i.last_class_id
left join workgroup w on w.account_id = t.account_id and w.id = t.workgroup_id
where t.account_id = current_account() and t.id = $1 and t.state = 'OPEN' and i.status <> 2 and not i.locked
  and (t.assignee_user_id = acting_user() or t.assignee_user_id is null and t.workgroup_id = acting_workgroup())
  and ${getsEmails('NEW')}`;
