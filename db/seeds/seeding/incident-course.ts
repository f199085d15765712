import type { ReviewState } from '#db/vocabulary/review.ts';
import type { CommentSeed, IncidentSeed, ReviewStepSeed } from '../content.ts';

type ReviewAfter = { state: Exclude<ReviewState, 'NONE'>; since: Date; author: string; returns: number };

/** `review` is the review after the step. */
export type Step = {
  action: 'CREATE' | 'EDIT' | 'LOCK' | 'CLOSE' | 'RETURN' | 'APPROVE';
  at: Date;
  by: string;
  reason?: string;
  comments?: CommentSeed[];
  review?: ReviewAfter;
};

const hour = 3_600_000;

export function courseOf(seed: IncidentSeed, today: Date): Step[] {
  const { enteredAt, enteredBy, investigator, locked, close, review = [] } = seed;
  const from = enteredAt.getTime();
  const length = (close?.closedAt ?? review[0]?.at ?? today).getTime() - from;
  const after = (hours: number, share: number) => new Date(from + Math.min(hours * hour, length * share));
  const steps: Step[] = [{ action: 'CREATE', at: enteredAt, by: enteredBy }];
  if (investigator) steps.push({ action: 'EDIT', at: after(9, 0.4), by: investigator });
  if (locked) steps.push({ action: 'LOCK', at: after(14, 0.6), by: investigator ?? enteredBy });
  for (const [at, step] of review.entries()) steps.push({ ...step, review: reviewAfter(review.slice(0, at + 1)) });
  if (close) steps.push({ action: 'CLOSE', at: close.closedAt, by: close.user ?? investigator ?? enteredBy });
  return steps;
}

const stateAfter = { EDIT: 'WAITING', RETURN: 'RETURNED', APPROVE: 'APPROVED' } as const;

function reviewAfter(steps: ReviewStepSeed[]): ReviewAfter {
  const { action, at } = steps.at(-1)!;
  const returns = steps.filter((step) => step.action === 'RETURN').length;
  return { state: stateAfter[action], since: at, author: steps[0]!.by, returns };
}
