import { incidentStatus } from '#db/vocabulary/incident.ts';
import type { Scope } from '../../auth/scope.server.ts';

export type TaskOfUser = { id: string; title: string; number: number };

/** Returns the open tasks of a user by due day; those of locked incidents only to who may see these. */
export async function tasksOfUser({ em }: Scope, userId: string): Promise<TaskOfUser[]> {
  return await em.execute<TaskOfUser[]>(sql, [userId]);
}

const sql = `
select t.id, t.title, i.number::int as number
from incident_task t join incident i on i.account_id = t.account_id and i.id = t.incident_id
where t.account_id = current_account() and t.assignee_user_id = $1 and t.state = 'OPEN'
  and i.status <> ${incidentStatus.closed}
order by t.due_on nulls last, t.id`;
