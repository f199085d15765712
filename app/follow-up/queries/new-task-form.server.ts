import { randomUUIDv7 } from 'node:crypto';
import type { Scope } from '../../auth/scope.server.ts';
import { refusalByState } from '../../incidents/queries/refusal-by-state.server.ts';
import { viewableIncident } from '../../incidents/queries/viewable-incident.server.ts';
import { assignees } from './assignees.server.ts';
import { classOfIncident } from './class-of-incident.server.ts';

/**
 * Returns the form of a new task, or why none can be added now. Throws a NotFoundError or a ForbiddenError. `taskKey` names
 * the task, so that it is added once.
 */
export async function newTaskForm(scope: Scope, id: string | undefined) {
  const incident = await viewableIncident(scope, id);
  const refusal = refusalByState(scope, 'task', incident);
  const [offered, classPath] = await Promise.all([assignees(scope), classOfIncident(scope, incident.id)]);
  const { id: incidentId, number } = incident;
  return { id: incidentId, number, refusal, classPath, assignees: offered, taskKey: randomUUIDv7() };
}
