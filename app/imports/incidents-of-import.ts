import type { Criteria } from '../search/criteria/criteria.schema.ts';
import { criteriaParams, queryString } from '../search/criteria/criteria-address.ts';
import type { Import } from './import-state.ts';

export function incidentsLeft({
  state,
  createdRows,
  keptIncidents,
}: Pick<Import, 'state' | 'createdRows' | 'keptIncidents'>): number {
  return state === 'UNDONE' ? keptIncidents : createdRows;
}

export function incidentsHref(importId: string): string {
  const criteria: Criteria = { operator: 'AND', import: { operator: 'OR', values: [{ importId }] } };
  return `/search?${queryString([...criteriaParams(criteria), ['run', '1']])}`;
}
