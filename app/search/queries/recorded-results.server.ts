import { BusinessRuleError } from '#db/errors.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { recordSearch } from '../commands/record-search.server.ts';
import type { Criteria } from '../criteria/criteria.schema.ts';
import type { CriteriaNames } from '../criterion-types/value-words.ts';
import type { Place } from './matching-incidents.server.ts';
import { type FoundPage, searchResults } from './search-results.server.ts';

export type RecordedResults = (FoundPage & { problem?: undefined }) | { incidents: null; count: null; problem: string };

/** Returns one page; the audit log keeps the criteria and the report. */
export async function recordedResults(
  scope: Scope,
  criteria: Criteria,
  place: Place,
  names: CriteriaNames,
  report?: { id: string; name: string },
): Promise<RecordedResults> {
  const found = searchResults(scope, criteria, place);
  return await Promise.all([found, recordSearch(scope, criteria, names, report)]).then(
    ([results]) => results,
    (error): RecordedResults => {
      if (!(error instanceof BusinessRuleError)) throw error;
      return { incidents: null, count: null, problem: error.message };
    },
  );
}
