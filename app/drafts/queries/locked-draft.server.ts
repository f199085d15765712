import { LockMode } from '@mikro-orm/core';
import { Draft } from '#db/entities/draft.ts';
import { NotFoundError } from '#db/errors.ts';
import { parseId } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { AlreadySubmittedError } from '../already-submitted-error.ts';
import { incidentOfDraft } from '../editing/queries/incident-of-draft.server.ts';
import { submittedNumber } from './submitted-number.server.ts';

/** Returns the draft, locked until the transaction ends. Throws AlreadySubmittedError if it became an incident. */
export async function lockedDraft(scope: Scope, draftId: string): Promise<Draft> {
  const draft = await scope.em.findOne(Draft, { id: parseId(draftId) }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (draft) {
    await incidentOfDraft(scope, draft);
    return draft;
  }
  const number = await submittedNumber(scope, draftId);
  throw number === null ? new NotFoundError('draft') : new AlreadySubmittedError(number);
}
