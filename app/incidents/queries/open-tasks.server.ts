import type { Scope } from '../../auth/scope.server.ts';
import { assigneeSql } from '../rows/tasks-sql.ts';

export type OpenTask = { id: string; title: string; assignee: string };

/** A draft without an incident has none. */
export async function openTasks({ em }: Pick<Scope, 'em'>, incidentId: string | null): Promise<OpenTask[]> {
  return incidentId === null ? [] : await em.execute<OpenTask[]>(sql, [incidentId]);
}

const sql = `
select t.id, t.title, ${assigneeSql('t')} as assignee from incident_task t
where t.account_id = current_account() and t.incident_id = $1 and t.state = 'OPEN' order by t.due_on nulls last, t.id`;
