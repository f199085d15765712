import type { Criteria } from '../search/criteria.schema.ts';
import { criteriaParams, queryString } from '../search/criteria-address.ts';
import type { Import } from './import-state.ts';

/** Whether incidents that the import created may still be there. */
export function hasIncidents({
  state,
  createdRows,
  keptIncidents,
}: Pick<Import, 'state' | 'createdRows' | 'keptIncidents'>): boolean {
  return state === 'UNDONE' ? keptIncidents > 0 : createdRows > 0;
}

/** Returns the address of the search that finds the incidents of an import. */
export function incidentsHref(importId: string): string {
  const criteria: Criteria = { operator: 'AND', import: { operator: 'OR', values: [{ importId }] } };
  return `/search?${queryString([...criteriaParams(criteria), ['run', '1']])}`;
}
