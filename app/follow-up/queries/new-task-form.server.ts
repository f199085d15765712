import { randomUUIDv7 } from 'node:crypto';
import { authorize } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { viewableIncident } from '../../incidents/queries/viewable-incident.server.ts';
import { mayChangeTasks } from '../policy.ts';
import { assignees } from './assignees.server.ts';
import { classOfIncident } from './class-of-incident.server.ts';

/** Throws a NotFoundError or a ForbiddenError. `taskKey` names the task, so that it is added once. */
export async function newTaskForm(scope: Scope, id: string | undefined) {
  const incident = await viewableIncident(scope, id);
  authorize(mayChangeTasks(scope.actor, incident));
  const [offered, classPath] = await Promise.all([assignees(scope), classOfIncident(scope, incident.id)]);
  return { id: incident.id, number: incident.number, classPath, assignees: offered, taskKey: randomUUIDv7() };
}
