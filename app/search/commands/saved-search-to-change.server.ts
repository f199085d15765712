import { LockMode } from '@mikro-orm/core';
import { SavedSearch } from '#db/entities/saved-search.ts';
import { orNotFound, parseId } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';

/** Loads and locks a report of the account or one of the user's own dashboard cards; throws a NotFoundError for any other. */
export async function savedSearchToChange({ em, actor }: Scope, id: string | undefined): Promise<SavedSearch> {
  const found = await em.findOne(
    SavedSearch,
    { id: parseId(id), $or: [{ userId: actor.userId }, { itemType: 'REPORT' }] },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  return orNotFound(found, 'saved search');
}
