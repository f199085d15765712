import { holds } from '../../auth/actor.ts';
import { authorize } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { viewerDisplay } from '../../auth/viewer-display.server.ts';
import { accountDisabled } from '../../platform/web/error-texts.ts';
import { criteriaAsText } from '../../search/criteria/criteria-words.ts';
import { searchesAll } from '../../search/policy.ts';
import { criteriaNames } from '../../search/queries/criteria-names.server.ts';
import { type RecordedResults, recordedResults } from '../../search/queries/recorded-results.server.ts';
import { onlyOwnNote } from '../../search/search-messages.ts';
import { mayRunSearchReports } from '../policy.ts';
import type { ReportPlace } from '../search-report-address.ts';
import { searchReport } from './search-report.server.ts';

export async function runSearchReport(scope: Scope, id: string | undefined, place: ReportPlace) {
  const { actor } = scope;
  const { name, description, criteria, columns, ...saved } = await searchReport(scope, id);
  const isDisabled = !actor.account.active && holds(actor, 'REPORT_PRINT');
  authorize(isDisabled || mayRunSearchReports(actor));
  const names = await criteriaNames(scope, [criteria]);
  const results: RecordedResults = isDisabled
    ? { incidents: null, count: null, problem: accountDisabled }
    : await recordedResults(scope, criteria, { ...place, columns }, names, { id: saved.id, name });
  const display = viewerDisplay(actor);
  return {
    id: saved.id,
    name,
    description,
    columns,
    results,
    display,
    words: criteriaAsText(criteria, names, display),
    note: searchesAll(actor) ? null : onlyOwnNote,
    ranAt: scope.now().toISOString(),
  };
}
