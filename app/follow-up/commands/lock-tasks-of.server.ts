import { isId } from '#db/vocabulary/id.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { lockAssignees } from './lock-assignees.server.ts';

/**
 * Locks the new assignee `to` (an option of `successors`), then the incidents of the users' open tasks, hidden ones too.
 * Must come before the first audit entry: holders of an incident may wait for the audit's lock.
 */
export async function lockTasksOf(scope: Pick<Scope, 'em'>, userIds: string[], to: string): Promise<void> {
  const [kind, id = ''] = to.split(':');
  if (isId(id)) await lockAssignees(scope, [{ [kind === 'user' ? 'userId' : 'workgroupId']: id }]);
  // waits for a transaction that closes or deletes an incident, which locks it before its tasks
  await scope.em.execute(lockSql, [JSON.stringify(userIds)]);
}

const lockSql = `
select from lock_incidents_of_tasks(array(select value::uuid from jsonb_array_elements_text($1::jsonb)))`;
