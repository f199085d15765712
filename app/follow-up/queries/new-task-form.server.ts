import { randomUUIDv7 } from 'node:crypto';
import type { Scope } from '../../auth/scope.server.ts';
import { refusalByState } from '../../incidents/queries/refusal-by-state.server.ts';
import { viewableIncident } from '../../incidents/queries/viewable-incident.server.ts';
import { assignees } from './assignees.server.ts';
import { classOfIncident } from './class-of-incident.server.ts';

/** `taskKey` makes a repeated form add one task. Throws a NotFoundError or a ForbiddenError. */
export async function newTaskForm(scope: Scope, id: string | undefined) {
  const incident = await viewableIncident(scope, id);
  const refusal = refusalByState(scope, 'task', incident);
  const [offered, classPath] = await Promise.all([assignees(scope), classOfIncident(scope, incident.id)]);
  const { id: incidentId, number } = incident;
  return { id: incidentId, number, refusal, classPath, assignees: offered, taskKey: randomUUIDv7() };
}
