import type { Scope } from '../../auth/scope.server.ts';
import { isClosed, mayView } from '../../incidents/policy.ts';
import { factsOf } from '../../incidents/rows/facts-sql.ts';
import { counted } from '../../ui/format.ts';
import type { TaskIncident } from '../found-task.ts';

const maxNamed = 5;

/** A workgroup with untaken open tasks cannot be deleted. Names only incidents that the user may view; null without any. */
export async function whyTasksStay({ actor, em }: Scope, workgroupId: string): Promise<string | null> {
  const [{ count, incidents }] = await em.execute<[Found]>(sql, [workgroupId]);
  if (count === 0) return null;
  const isOne = count === 1;
  const them = isOne ? 'it' : 'them';
  const fact = `${counted(count, 'open task')} of this workgroup ${isOne ? 'is' : 'are'} not taken by anybody`;
  const named = incidents.filter(({ incident }) => mayView(actor, incident)).slice(0, maxNamed);
  if (named.length === 0) {
    const [where, act] = isOne
      ? ['an incident', 'that incident to give the task to somebody else, or to drop it']
      : ['incidents', 'these incidents to give the tasks to somebody else, or to drop them'];
    return `${fact}, of ${where} that you may not view. Ask somebody who may edit ${act}.`;
  }
  const rest = count - named.reduce((sum, { tasks }) => sum + tasks, 0);
  const texts = named.map(({ incident }) => `#${incident.number}${isClosed(incident) ? ' (closed)' : ''}`);
  const page = isOne ? 'the incident' : 'each incident';
  return [
    `${fact}: of ${texts.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`,
    `Give ${them} to somebody else first, or drop ${them}, on the page of ${page}.`,
    ...(named.some(({ incident }) => isClosed(incident)) ? ['Reopen a closed incident first.'] : []),
  ].join(' ');
}

type Found = { count: number; incidents: { incident: TaskIncident; tasks: number }[] };

const sql = `
select untaken_tasks($1) as count, coalesce((
  select jsonb_agg(jsonb_build_object('incident', ${factsOf('i')}, 'tasks', t.tasks) order by i.number)
  from (select incident_id, count(*)::int as tasks from incident_task
    where account_id = current_account() and workgroup_id = $1 and assignee_user_id is null and state = 'OPEN'
    group by incident_id) t
  join incident i on i.account_id = current_account() and i.id = t.incident_id), '[]') as incidents`;
