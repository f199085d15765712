import type { ReviewState } from '#db/vocabulary/review.ts';

/** `isNeeded` tells whether the class needs a review. */
export function refusalByReview(reviewState: ReviewState, isNeeded: boolean): string | null {
  if (reviewState === 'APPROVED') return null;
  if (reviewState === 'WAITING') return 'The incident waits for review. Close it once it is approved.';
  if (reviewState === 'RETURNED')
    return 'The incident was returned. Save it for review, and close it once it is approved.';
  return isNeeded ? neverReviewed : null;
}

const neverReviewed = 'Incidents of this class need a review. Save it for review, and close it once it is approved.';
