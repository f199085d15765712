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
  await lockUsers(scope, [parseId(id)], tasksTo);
  const [user] = await scope.em.execute<{ workgroupId: string }[]>(userSql, [parseId(id)]);
  if (user) await scope.em.execute(workgroupSql, [user.workgroupId]);
  return await userWithRights(scope, id);
}

const userSql = `
select workgroup_id as "workgroupId" from app_user
where account_id = current_account() and id = $1 and workgroup_id is not null`;

const workgroupSql = 'select from workgroup where account_id = current_account() and id = $1 for share';

/** Locks users and their tasks' new assignee in one order before anything else, so that concurrent acts cannot deadlock. */
export async function lockUsers({ em }: Pick<Scope, 'em'>, ids: string[], tasksTo = ''): Promise<void> {
  const successor = tasksTo.startsWith('user:') ? tasksTo.slice('user:'.length) : '';
  await em.execute(lockSql, [JSON.stringify(isId(successor) ? [...ids, successor] : ids)]);
}

// does not block writers that only name a user, such as an event of a task of an incident that they hold
const lockSql = `
select from app_user where account_id = current_account()
  and id = any (array(select chosen::uuid from jsonb_array_elements_text($1::jsonb) as chosen))
order by id for no key update`;
