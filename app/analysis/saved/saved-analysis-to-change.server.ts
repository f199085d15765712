import { LockMode } from '@mikro-orm/core';
import { SavedAnalysis } from '#db/entities/saved-analysis.ts';
import { orNotFound, parseId } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';

/** Loads and locks a report of the account or one of the user's own dashboard items; throws a NotFoundError for any other. */
export async function savedAnalysisToChange({ em, actor }: Scope, id: string | undefined): Promise<SavedAnalysis> {
  const found = await em.findOne(
    SavedAnalysis,
    { id: parseId(id), $or: [{ userId: actor.userId }, { itemType: 'REPORT' }] },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  return orNotFound(found, 'saved analysis');
}
