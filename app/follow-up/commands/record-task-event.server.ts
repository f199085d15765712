import { AuditRecord } from '#db/entities/audit-record.ts';
import type { TaskChanges, TaskEvent } from '#db/vocabulary/task.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { announceChange } from '../../incidents/changes/announce-changes.server.ts';
import { assigneeSql } from '../../incidents/rows/tasks-sql.ts';
import type { TaskIncident } from '../found-task.ts';

/** Writes history and audit, and tells the incident's open pages. */
export async function recordTaskEvent(
  scope: Scope,
  incident: TaskIncident,
  taskId: string,
  event: TaskEvent,
  { said = '', changes }: { said?: string; changes?: TaskChanges } = {},
) {
  const { em } = scope;
  const [{ id, title, assignee }] = await em.execute<[{ id: string; title: string; assignee: string }]>(eventSql, [
    taskId,
    event,
    said,
    changes ? JSON.stringify(changes) : null,
  ]);
  em.create(AuditRecord, {
    objectType: 'INCIDENT',
    transactionType: `TASK_${event}`,
    objectId: incident.id,
    objectName: `Incident #${incident.number}`,
    objectData: { task: title, assignee, ...(said && { taskNote: said }), ...(changes && audited(id, changes)) },
  });
  await em.flush();
  await announceChange(scope, incident);
}

/** The audit outlives the incident, so only the event, which does not, has the details of the task. */
function audited(taskEventId: string, { before, after }: TaskChanges) {
  const { details: _, ...previous } = before;
  const { details: __, ...current } = after;
  return { taskEventId, before: previous, after: current };
}

const eventSql = `
with task as (
  select t.*, ${assigneeSql('t')} as assignee from incident_task t where t.account_id = current_account() and t.id = $1)
insert into incident_task_event (account_id, incident_id, task_id, kind, title, said, assignee_name, changes)
select account_id, incident_id, id, $2, title, $3, assignee, $4::jsonb from task
returning id, title, assignee_name as assignee`;
