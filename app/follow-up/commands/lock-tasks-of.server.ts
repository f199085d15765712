import { isId } from '#db/vocabulary/id.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { lockAssignees } from './lock-assignees.server.ts';

/**
 * Locks who gets the open tasks of locked users, `to` as in the options of `successors`, and then the incidents of these
 * tasks. Called before the first record of the audit is written, for which others wait who hold one of the incidents.
 */
export async function lockTasksOf(scope: Pick<Scope, 'em'>, userIds: string[], to: string): Promise<void> {
  const [kind, id = ''] = to.split(':');
  if (isId(id)) await lockAssignees(scope, [{ [kind === 'user' ? 'userId' : 'workgroupId']: id }]);
  // waits for somebody who closes or deletes one of the incidents, who locks it before its tasks
  await scope.em.execute(lockSql, [JSON.stringify(userIds)]);
}

const lockSql = `
select from incident i where i.account_id = current_account() and i.id in (
  select t.incident_id from incident_task t where t.account_id = current_account() and t.state = 'OPEN'
    and t.assignee_user_id = any (array(select value::uuid from jsonb_array_elements_text($1::jsonb))))
order by i.id for no key update`;
