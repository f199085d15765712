/** The state of an incident's review; NONE where it needs none, or has not been saved since its class needs one. */
export const reviewStates = ['NONE', 'WAITING', 'RETURNED', 'APPROVED'] as const;
export type ReviewState = (typeof reviewStates)[number];

export const reviewStateNames: Record<ReviewState, string> = {
  NONE: 'Not reviewed',
  WAITING: 'Waiting for review',
  RETURNED: 'Returned',
  APPROVED: 'Approved',
};

/** The changes of a review; what they give as a reason is no secret, as the reason for a lock is. */
export const reviewActions = ['APPROVE', 'RETURN', 'AMEND'] as const;
export type ReviewAction = (typeof reviewActions)[number];
export const isReviewAction = (kind: string): kind is ReviewAction => reviewActions.some((action) => action === kind);

export const reviewActionNames: Record<ReviewAction, string> = {
  APPROVE: 'Approved',
  RETURN: 'Returned',
  AMEND: 'Opened to amend it',
};

/** The maximum length of the reason for a return or an amendment, in characters. */
export const maxReviewReason = 500;

export const maxReviewHours = 720;
