import { knownColumns, type ListColumn } from '../../incidents/list/list-columns.schema.ts';
import { type Criteria, storedCriteria } from '../criteria/criteria.schema.ts';
import type { SavedItemType } from './save-targets.ts';

export type SavedSearchRow = {
  id: string;
  /** The owner of a card; the user who saved a report. */
  userId: string;
  itemType: SavedItemType;
  version: number;
  name: string;
  description: string;
  criteria: Criteria;
  columns: ListColumn[];
  /** An ISO instant. */
  createdAt: string;
};

/** An unreadable search has no criteria: it keeps its place in lists, and can be deleted. */
export function savedSearchOf(row: SavedSearchRow): SavedSearchRow {
  return { ...row, criteria: storedCriteria.parse(row.criteria), columns: knownColumns(row.columns) };
}

/** Reports of the account and dashboard cards of the user $1. */
export const savedSearchSql = `
select id, user_id as "userId", item_type as "itemType", version, name, description, criteria, columns,
  to_json(created_at) #>> '{}' as "createdAt"
from saved_search where account_id = current_account() and (user_id = $1 or item_type = 'REPORT')`;
