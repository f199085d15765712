import type { Scope } from '../../auth/scope.server.ts';
import type { NewTask } from '../task.schema.ts';
import { addTasks } from '../tasks/add-tasks.server.ts';

/** Returns the task's id. A repeated form adds one task. */
export async function addTask(scope: Scope, id: string | undefined, input: NewTask): Promise<string> {
  await addTasks(scope, id, [input]);
  return input.key;
}
