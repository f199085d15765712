import type { Incident } from '#db/entities/incident.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { classesInReview } from '../queries/classes-in-review.server.ts';

type Saved = { incident: Incident; classId: string };

/** Makes those of saved incidents wait for review whose class needs one, or that were in review before. */
export async function requestReview(scope: Scope, saved: Saved[]) {
  const needing = await classesInReview(
    scope,
    saved.map(({ classId }) => classId),
  );
  for (const { incident, classId } of saved) {
    if (incident.reviewState !== 'NONE' || needing.has(classId)) incident.requestReview(scope.actor, scope.now());
  }
}
