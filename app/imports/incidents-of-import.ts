import type { Criteria } from '../search/criteria/criteria.schema.ts';
import { criteriaParams, queryString } from '../search/criteria/criteria-address.ts';
import type { Import } from './import-state.ts';

/** Returns how many incidents of the import are there, but for those that were deleted one by one. */
export function incidentsLeft({
  state,
  createdRows,
  keptIncidents,
}: Pick<Import, 'state' | 'createdRows' | 'keptIncidents'>): number {
  return state === 'UNDONE' ? keptIncidents : createdRows;
}

/** Returns the address of the search that finds the incidents of an import. */
export function incidentsHref(importId: string): string {
  const criteria: Criteria = { operator: 'AND', import: { operator: 'OR', values: [{ importId }] } };
  return `/search?${queryString([...criteriaParams(criteria), ['run', '1']])}`;
}
