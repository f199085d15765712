import { holds } from '../../auth/actor.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { type Assignee, assignees } from './assignees.server.ts';

/** A task lets its assignee read, so the giver and their workgroup are offered only if the giver searches all incidents. */
export async function successors(scope: Scope, userIds: string[]): Promise<Assignee[]> {
  const { actor, em } = scope;
  const [offered, [own]] = await Promise.all([
    assignees(scope),
    em.execute<[{ user: string; workgroup: string }]>(ownSql),
  ]);
  const leftOut = userIds.map((id) => `user:${id}`);
  if (!holds(actor, 'ALLINCIDENT_SEARCH')) leftOut.push(own.user, own.workgroup);
  return offered.filter(({ value }) => !leftOut.includes(value));
}

const ownSql = `
select 'user:' || id as user, 'workgroup:' || workgroup_id as workgroup from app_user
where account_id = current_account() and id = person_behind(acting_user())`;
