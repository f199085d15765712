import { LockMode } from '@mikro-orm/core';
import { SavedSearch } from '#db/entities/saved-search.ts';
import { orNotFound, parseId } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';

/** Locks a report of the account or the user's own dashboard card; throws a NotFoundError for any other. */
export async function savedSearchToChange({ em, actor }: Scope, id: string | undefined): Promise<SavedSearch> {
  const found = await em.findOne(
    SavedSearch,
    { id: parseId(id), $or: [{ userId: actor.userId }, { itemType: 'REPORT' }] },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  return orNotFound(found, 'saved search');
}
