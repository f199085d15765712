import { isId } from '#db/vocabulary/id.ts';
import type { Scope } from '../../../auth/scope.server.ts';

/**
 * Locks users, and the one who gets their tasks, in one order, before anything else is locked, so that two acts on several
 * users do not wait for each other. `tasksTo` is as in the options of `successors`.
 */
export async function lockUsers({ em }: Pick<Scope, 'em'>, ids: string[], tasksTo = ''): Promise<void> {
  const successor = tasksTo.startsWith('user:') ? tasksTo.slice('user:'.length) : '';
  await em.execute(lockSql, [JSON.stringify(isId(successor) ? [...ids, successor] : ids)]);
}

// lets pass what only names a user, such as an event that they write while they hold an incident of their tasks
const lockSql = `
select from app_user where account_id = current_account()
  and id = any (array(select chosen::uuid from jsonb_array_elements_text($1::jsonb) as chosen))
order by id for no key update`;
