import type { TaskState } from '#db/vocabulary/task.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { TaskIncident } from '../found-task.ts';
import { recordTaskEvent } from './record-task-event.server.ts';

type TaskEnd = { event: 'FINISH' | 'DROP'; note: string };

const stateAfter: Record<TaskEnd['event'], TaskState> = { FINISH: 'DONE', DROP: 'DROPPED' };

/** The caller has locked the task, and runs this in its transaction. */
export async function endTask(scope: Scope, incident: TaskIncident, taskId: string, { event, note }: TaskEnd) {
  await scope.em.execute(endSql, [taskId, stateAfter[event], note]);
  await recordTaskEvent(scope, incident, taskId, event, { said: note });
}

const endSql = `
update incident_task set state = $2, note = $3, ended_at = clock_timestamp(), end_user_id = acting_user(),
  end_user_name = acting_user_name(), version = version + 1
where account_id = current_account() and id = $1`;
