import { holds } from '../../auth/actor.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { type Assignee, assignees } from './assignees.server.ts';

/**
 * Returns who can be given the tasks of users: everybody else, but the user who gives only where they may search all
 * incidents, because a task lets its assignee read.
 */
export async function successors(scope: Scope, userIds: string[]): Promise<Assignee[]> {
  const { actor } = scope;
  const offered = await assignees(scope);
  const isLeftOut = (id: string) =>
    userIds.includes(id) || (id === actor.userId && !holds(actor, 'ALLINCIDENT_SEARCH'));
  return offered.filter(({ value }) => !value.startsWith('user:') || !isLeftOut(value.slice('user:'.length)));
}
