import { holds } from '../../auth/actor.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { type Assignee, assignees } from './assignees.server.ts';

/**
 * Returns who can be given the tasks of users: everybody else, but the user who gives, and their workgroup, only where
 * they may search all incidents, because a task lets its assignee read.
 */
export async function successors(scope: Scope, userIds: string[]): Promise<Assignee[]> {
  const { actor, em } = scope;
  const [offered, [own]] = await Promise.all([
    assignees(scope),
    em.execute<[{ workgroup: string }]>(`select 'workgroup:' || acting_workgroup() as workgroup`),
  ]);
  const leftOut = userIds.map((id) => `user:${id}`);
  if (!holds(actor, 'ALLINCIDENT_SEARCH')) leftOut.push(`user:${actor.userId}`, own.workgroup);
  return offered.filter(({ value }) => !leftOut.includes(value));
}
