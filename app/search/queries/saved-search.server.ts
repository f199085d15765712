import { orNotFound, parseId } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { knownColumns, type ListColumn } from '../../incidents/list-columns.schema.ts';
import { type Criteria, storedCriteria } from '../criteria.schema.ts';
import type { SavedItemType } from '../save-targets.ts';

export type SavedSearchRow = {
  id: string;
  name: string;
  description: string;
  itemType: SavedItemType;
  criteria: Criteria;
  columns: ListColumn[];
};

/** Returns one of the user's own saved searches. Throws a NotFoundError for any other. */
export async function savedSearch({ em, actor }: Scope, id: string | undefined): Promise<SavedSearchRow> {
  const [found] = await em.execute<SavedSearchRow[]>(sql, [parseId(id), actor.userId]);
  const row = orNotFound(found, 'saved search');
  return {
    ...row,
    criteria: storedCriteria.parse(row.criteria),
    columns: knownColumns(row.columns),
  };
}

const sql = `
select id, name, description, item_type as "itemType", criteria, columns
from saved_search where account_id = current_account() and id = $1 and user_id = $2`;
