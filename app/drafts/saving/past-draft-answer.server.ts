import { NotFoundError } from '#db/errors.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { Success } from '../../platform/forms/submit.server.ts';
import { type PastDraft, pastDraft } from './queries/past-draft.server.ts';

type Place = { id?: string; draftId?: string };

/** Redirects for a submitted or deleted draft, to `list` if given; rethrows other errors. */
export function pastDraftAnswer(scope: Scope, place: Place, list?: string) {
  return async (error: unknown): Promise<Success> => {
    const past = error instanceof NotFoundError ? await pastDraft(scope, place) : undefined;
    if (!past) throw error;
    return { ...answerTo(past), ...(list && { to: list }) };
  };
}

export function answerTo({ number, incidentId, isCopy, outcome }: PastDraft, note = ''): Success {
  const to = isCopy ? `/incidents/${incidentId}` : '/dashboard';
  if (outcome === 'UNCHANGED') return { to };
  if (outcome === 'DELETED') return { to, toast: draftDeleted(number, isCopy) };
  return { to, toast: { kind: 'ok', message: `Incident #${number} was already saved.${note}` } };
}

export function draftDeleted(number: number, isCopy: boolean): NonNullable<Success['toast']> {
  return {
    kind: 'ok',
    message: isCopy ? `The changes to incident #${number} are discarded.` : `Draft #${number} is deleted.`,
  };
}
