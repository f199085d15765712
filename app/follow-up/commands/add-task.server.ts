import type { Scope } from '../../auth/scope.server.ts';
import type { NewTask } from '../task.schema.ts';
import { addTasks } from './add-tasks.server.ts';

/** Adds a task to an incident and returns its id. A task that a form sends again is added once. */
export async function addTask(scope: Scope, id: string | undefined, input: NewTask): Promise<string> {
  await addTasks(scope, id, [input]);
  return input.key;
}
