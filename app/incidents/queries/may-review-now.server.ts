import type { Scope } from '../../auth/scope.server.ts';
import { type IncidentFacts, mayReview } from '../policy.ts';
import { mayReviewOwn } from './may-review-own.server.ts';

export async function mayReviewNow(scope: Scope, incident: IncidentFacts & { id: string }): Promise<boolean> {
  const isOffered = incident.reviewState === 'WAITING' && mayReview(scope.actor, incident);
  return isOffered && (await mayReviewOwn(scope, incident.id));
}
