/** NONE: no review is needed, or the incident was not saved since its class needs one. */
export const reviewStates = ['NONE', 'WAITING', 'RETURNED', 'APPROVED'] as const;
export type ReviewState = (typeof reviewStates)[number];

export const reviewStateNames: Record<ReviewState, string> = {
  NONE: 'Not reviewed',
  WAITING: 'Waiting for review',
  RETURNED: 'Returned',
  APPROVED: 'Approved',
};

/** Their reasons are no secret, unlike the reason for a lock. */
export const reviewActions = ['APPROVE', 'RETURN', 'AMEND'] as const;
export type ReviewAction = (typeof reviewActions)[number];
export const isReviewAction = (kind: string): kind is ReviewAction => reviewActions.some((action) => action === kind);

export const reviewActionNames: Record<ReviewAction, string> = {
  APPROVE: 'Approved',
  RETURN: 'Returned',
  AMEND: 'Opened to amend it',
};

/** Characters. */
export const maxReviewReason = 500;

export const maxReviewHours = 720;
