import { isId } from '#db/vocabulary/id.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { lockAssignees } from './lock-assignees.server.ts';

/**
 * Locks who gets the open tasks of locked users, `to` as in the options of `successors`, and then the incidents of these
 * tasks, also those that the acting user does not see. Called before the first record of the audit is written, for which
 * others wait who hold one of the incidents.
 */
export async function lockTasksOf(scope: Pick<Scope, 'em'>, userIds: string[], to: string): Promise<void> {
  const [kind, id = ''] = to.split(':');
  if (isId(id)) await lockAssignees(scope, [{ [kind === 'user' ? 'userId' : 'workgroupId']: id }]);
  // waits for somebody who closes or deletes one of the incidents, who locks it before its tasks
  await scope.em.execute(lockSql, [JSON.stringify(userIds)]);
}

const lockSql = `
select from lock_incidents_of_tasks(array(select value::uuid from jsonb_array_elements_text($1::jsonb)))`;
