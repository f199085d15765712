import { BusinessRuleError } from '#db/errors.ts';
import { maxTasks } from '#db/vocabulary/task.ts';
import { parseId } from '../../auth/authorize.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { authorizeAction } from '../../incidents/changes/authorize-action.server.ts';
import { viewableIncident } from '../../incidents/queries/viewable-incident.server.ts';
import type { NewTask } from '../task.schema.ts';
import { checkTask } from './check-task.server.ts';
import { lockAssignees } from './lock-assignees.server.ts';
import { notifyOfTasks, recordTaskEvent } from './task-events.server.ts';

/** Adds all tasks or none. A repeated form adds each once. */
export function addTasks(scope: Scope, id: string | undefined, inputs: NewTask[]): Promise<void> {
  return transaction(scope, async (scope) => {
    const { em } = scope;
    await lockAssignees(
      scope,
      inputs.map(({ assignee }) => assignee),
    );
    // waits for a transaction that closes the incident, whose user must be asked about open tasks
    await em.execute(lockSql, [parseId(id)]);
    const incident = await viewableIncident(scope, id);
    authorizeAction(scope, 'task', incident);
    const added: string[] = [];
    for (const input of inputs) {
      const [known] = await em.execute<{ incidentId: string }[]>(knownSql, [input.key]);
      if (known?.incidentId === incident.id) continue;
      if (known) throw new BusinessRuleError('The task could not be added. Open the incident again.');
      await checkTask(scope, input);
      const { key, title, details, assignee, dueOn } = input;
      const values = [key, incident.id, title, details, assignee.userId, assignee.workgroupId, dueOn, maxTasks];
      const rows = await em.execute<unknown[]>(addSql, values);
      if (rows.length === 0) throw new BusinessRuleError(`An incident has at most ${maxTasks} tasks.`);
      await recordTaskEvent(scope, incident, key, 'ADD');
      added.push(key);
    }
    await notifyOfTasks(scope, added);
  });
}

const lockSql = 'select from incident where account_id = current_account() and id = $1 for no key update';
const knownSql =
  'select incident_id as "incidentId" from incident_task where account_id = current_account() and id = $1';

const addSql = `
insert into incident_task (account_id, id, incident_id, title, details, assignee_user_id, workgroup_id, due_on)
select current_account(), $1::uuid, $2::uuid, $3, $4, $5::uuid, $6::uuid, $7::date
where (select count(*) from incident_task where account_id = current_account() and incident_id = $2::uuid) < $8::int
returning id`;
