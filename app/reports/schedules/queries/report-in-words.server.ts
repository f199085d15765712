import { analysisAsText } from '../../../analysis/choices/analysis-words.ts';
import { savedAnalysis } from '../../../analysis/saved/queries/saved-analysis.server.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { viewerDisplay } from '../../../auth/viewer-display.server.ts';
import { criteriaAsText } from '../../../search/criteria/criteria-words.ts';
import { criteriaNames } from '../../../search/queries/criteria-names.server.ts';
import { savedSearch } from '../../../search/queries/saved-search.server.ts';
import { hasCriteria } from '../../../search/search-address.ts';
import type { ReportKind } from '../../printing/print-input.schema.ts';

/** Returns an empty text for a report that this version cannot read. */
export async function reportInWords(scope: Scope, { kind, id }: { kind: ReportKind; id: string }): Promise<string> {
  if (kind === 'SEARCH') {
    const { criteria } = await savedSearch(scope, id);
    if (!hasCriteria(criteria)) return '';
    return `${criteriaAsText(criteria, await criteriaNames(scope, [criteria]), viewerDisplay(scope.actor))}.`;
  }
  const { analysis } = await savedAnalysis(scope, id);
  if (!analysis) return '';
  return analysisAsText(analysis, await criteriaNames(scope, [analysis.criteria]), scope.actor.account);
}
