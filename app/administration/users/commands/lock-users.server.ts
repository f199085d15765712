import { isId } from '#db/vocabulary/id.ts';
import type { Scope } from '../../../auth/scope.server.ts';

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
