import { incidentStatus } from '#db/vocabulary/incident.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { assigneeSql } from '../../incidents/rows/tasks-sql.ts';

export type TaskOfUser = { id: string; title: string; number: number; isClosed: boolean; assignee: string };

/** Includes tasks of closed incidents, which may be reopened; row-level security hides those of locked ones. */
export async function tasksOfUsers({ em }: Scope, userIds: string[]): Promise<TaskOfUser[]> {
  return await em.execute<TaskOfUser[]>(sql, [JSON.stringify(userIds)]);
}

const sql = `
select t.id, t.title, i.number::int as number, i.status = ${incidentStatus.closed} as "isClosed",
  ${assigneeSql('t')} as assignee
from incident_task t join incident i on i.account_id = t.account_id and i.id = t.incident_id
where t.account_id = current_account() and t.state = 'OPEN'
  and t.assignee_user_id = any (array(select value::uuid from jsonb_array_elements_text($1::jsonb)))
order by t.due_on nulls last, t.id`;
