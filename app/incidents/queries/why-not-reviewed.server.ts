import type { ReviewState } from '#db/vocabulary/review.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { classesInReview } from './classes-in-review.server.ts';

type Reviewed = { reviewState?: ReviewState; classId: string };

/** Returns why an incident cannot be closed before its review, or null. */
export async function whyNotReviewed(
  scope: Pick<Scope, 'em'>,
  { reviewState, classId }: Reviewed,
): Promise<string | null> {
  if (reviewState === 'APPROVED') return null;
  if (reviewState === 'WAITING') return 'The incident waits for review. Close it once it is approved.';
  if (reviewState === 'RETURNED')
    return 'The incident was returned. Save it for review, and close it once it is approved.';
  return (await classesInReview(scope, [classId])).has(classId) ? neverReviewed : null;
}

const neverReviewed = 'Incidents of this class need a review. Save it for review, and close it once it is approved.';
