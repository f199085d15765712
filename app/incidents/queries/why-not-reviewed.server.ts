import type { ReviewState } from '#db/vocabulary/review.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { refusalByReview } from '../refusal-by-review.ts';
import { classesInReview } from './classes-in-review.server.ts';

type Reviewed = { reviewState?: ReviewState; classId: string };

export async function whyNotReviewed(
  scope: Pick<Scope, 'em'>,
  { reviewState = 'NONE', classId }: Reviewed,
): Promise<string | null> {
  const needing = await classesInReview(scope, [classId]);
  return refusalByReview(reviewState, needing.has(classId));
}
