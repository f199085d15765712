import type { Incident } from '#db/entities/incident.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { needsReview } from '../queries/needs-review.server.ts';

/** Makes an incident that is saved with the class wait for review, if the class needs one or the incident was in review before. */
export async function requestReview(scope: Scope, incident: Incident, classId: string) {
  const isNeeded = incident.reviewState !== 'NONE' || (await needsReview(scope, classId));
  if (isNeeded) incident.requestReview(scope.actor, scope.now());
}
