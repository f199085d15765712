import { authorize, orNotFound, parseId } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { mayOpenSaved } from '../policy.ts';
import { type SavedSearchRow, savedSearchOf, savedSearchSql } from '../saved/saved-search-row.ts';

/** Throws a NotFoundError for another person's dashboard card. */
export async function savedSearch({ em, actor }: Scope, id: string | undefined): Promise<SavedSearchRow> {
  const [found] = await em.execute<SavedSearchRow[]>(`${savedSearchSql} and id = $2`, [actor.userId, parseId(id)]);
  const saved = savedSearchOf(orNotFound(found, 'saved search'));
  authorize(mayOpenSaved(actor, saved));
  return saved;
}
