import { SavedSearch } from '#db/entities/saved-search.ts';
import { authorize, orNotFound, parseId } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { maySave } from '../policy.ts';

/** Returns one of the user's own saved searches that they may change; throws a NotFoundError or a ForbiddenError. */
export async function savedSearchToChange({ em, actor }: Scope, id: string | undefined): Promise<SavedSearch> {
  const found = await em.findOne(SavedSearch, { id: parseId(id), userId: actor.userId });
  const saved = orNotFound(found, 'saved search');
  authorize(maySave(actor, saved.itemType));
  return saved;
}
