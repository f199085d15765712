import { isId } from '#db/vocabulary/id.ts';
import { parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { type UserWithRights, userWithRights } from '../queries/user-with-rights.server.ts';

/** Locks the user, their workgroup, and the new assignee of their tasks. Throws a NotFoundError for a deleted user too. */
export async function userToChange(
  scope: Pick<Scope, 'em'>,
  id: string | undefined,
  tasksTo?: string,
): Promise<UserWithRights> {
  await lockUsers(scope, [parseId(id)], { tasksTo });
  return await userWithRights(scope, id);
}

type Others = { tasksTo?: string | undefined; workgroupIds?: string[] };

/**
 * Locks users and the new assignee of their tasks, then their workgroups and those that they come to. Nothing is locked
 * before, so that concurrent acts cannot deadlock.
 */
export async function lockUsers(
  { em }: Pick<Scope, 'em'>,
  ids: string[],
  { tasksTo = '', workgroupIds = [] }: Others = {},
): Promise<void> {
  const [kind, successor = ''] = tasksTo.split(':');
  const users = JSON.stringify(kind === 'user' && isId(successor) ? [...ids, successor] : ids);
  const workgroups = kind === 'workgroup' && isId(successor) ? [...workgroupIds, successor] : workgroupIds;
  await em.execute(lockSql, [users]);
  await em.execute(workgroupsSql, [users, JSON.stringify(workgroups)]);
}

// does not block writers that only name a user, such as an event of a task of an incident that they hold
const lockSql = `
select from app_user where account_id = current_account()
  and id = any (array(select chosen::uuid from jsonb_array_elements_text($1::jsonb) as chosen))
order by id for no key update`;

const workgroupsSql = `
select from workgroup where account_id = current_account() and (
  id in (select workgroup_id from app_user where account_id = current_account()
    and id = any (array(select value::uuid from jsonb_array_elements_text($1::jsonb))))
  or id = any (array(select value::uuid from jsonb_array_elements_text($2::jsonb))))
order by id for share`;
