import { nameOrder } from '#db/vocabulary/name-order.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { mayOpenSaved } from '../policy.ts';
import type { SavedItemType } from '../saved/save-targets.ts';
import { type SavedSearchRow, savedSearchOf, savedSearchSql } from '../saved/saved-search-row.ts';

/** Returns the account's reports and the user's own cards, or one kind of them, that they may open. */
export async function savedSearches({ em, actor }: Scope, itemType?: SavedItemType): Promise<SavedSearchRow[]> {
  const sql = `${savedSearchSql} and ($2::text is null or item_type = $2) order by name ${nameOrder}, id`;
  const rows = await em.execute<SavedSearchRow[]>(sql, [actor.userId, itemType ?? null]);
  return rows.filter((row) => mayOpenSaved(actor, row)).map(savedSearchOf);
}
