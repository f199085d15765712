import type { Incident } from '#db/entities/incident.ts';
import { BusinessRuleError } from '#db/errors.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { classesInReview } from '../queries/classes-in-review.server.ts';
import { refusalByReview } from '../refusal-by-review.ts';

type Saved = {
  incident: Incident;
  input: { lastClassId: string };
  close?: object | undefined;
};

/** Incidents wait whose class needs a review, or that were in review before. Throws where one is to be closed. */
export async function requestReviews(scope: Scope, saved: Saved[]) {
  const needing = await classesInReview(
    scope,
    saved.map(({ input }) => input.lastClassId),
  );
  for (const { incident, input, close } of saved) {
    const { reviewState } = incident;
    const isNeeded = needing.has(input.lastClassId);
    const refusal = close ? refusalByReview(reviewState, isNeeded) : null;
    if (refusal) throw new BusinessRuleError(refusal);
    if (reviewState !== 'NONE' || isNeeded) incident.requestReview(scope.actor, scope.now());
  }
}
