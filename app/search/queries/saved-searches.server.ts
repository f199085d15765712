import type { Scope } from '../../auth/scope.server.ts';
import { knownColumns } from '../../incidents/list-columns.schema.ts';
import { storedCriteria } from '../criteria.schema.ts';
import type { SavedItemType } from '../save-targets.ts';
import type { SavedSearchRow } from './saved-search.server.ts';

export async function savedSearches({ em, actor }: Scope, itemType?: SavedItemType): Promise<SavedSearchRow[]> {
  const rows = await em.execute<SavedSearchRow[]>(sql, [actor.userId, itemType ?? null]);
  return rows.map((row) => ({
    ...row,
    // a search that this version cannot read keeps its place in the list, and can be deleted
    criteria: storedCriteria.parse(row.criteria),
    columns: knownColumns(row.columns),
  }));
}

const sql = `
select id, name, description, item_type as "itemType", criteria, columns
from saved_search where account_id = current_account() and user_id = $1 and ($2::text is null or item_type = $2)
order by name, id`;
