import { LockMode } from '@mikro-orm/core';
import { Draft } from '#db/entities/draft.ts';
import { Absent } from '#db/refusal.ts';
import { idOrAbsent } from '../../auth/permit.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { Submitted } from '../submitted.ts';
import { incidentOfDraft } from './incident-of-draft.server.ts';
import { submittedNumber } from './submitted-number.server.ts';

/** The draft, locked until the transaction ends; throws Submitted when it has become an incident meanwhile. */
export async function lockedDraft(scope: Scope, draftId: string): Promise<Draft> {
  const draft = await scope.em.findOne(Draft, { id: idOrAbsent(draftId) }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (draft) {
    await incidentOfDraft(scope, draft);
    return draft;
  }
  const number = await submittedNumber(scope, draftId);
  throw number === null ? new Absent('draft') : new Submitted(number);
}
