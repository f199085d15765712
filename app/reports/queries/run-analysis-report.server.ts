import { analysisCaption } from '../../analysis/choices/analysis-caption.ts';
import { maySeeRepeats, mayUpdate } from '../../analysis/policy.ts';
import { type Generated, recordedSeries } from '../../analysis/series/queries/recorded-series.server.ts';
import { analysisHref } from '../../analysis/wizard/analysis-address.ts';
import { holds } from '../../auth/actor.ts';
import { authorize, orNotFound } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { accountDisabled } from '../../platform/web/error-texts.ts';
import { criteriaNames } from '../../search/queries/criteria-names.server.ts';
import { mayRunReports } from '../policy.ts';
import { analysisReport } from './analysis-report.server.ts';

export async function runAnalysisReport(scope: Scope, id: string | undefined, at?: string) {
  const { actor } = scope;
  const saved = await analysisReport(scope, id);
  const analysis = orNotFound(saved.analysis, 'report');
  const isDisabled = !actor.account.active && holds(actor, 'REPORT_PRINT');
  authorize(isDisabled || mayRunReports(actor));
  const names = await criteriaNames(scope, [analysis.criteria]);
  const generated: Generated = isDisabled
    ? { result: null, problem: accountDisabled }
    : await recordedSeries(scope, analysis, at, saved.id);
  return {
    id: saved.id,
    name: saved.name,
    generated,
    caption: analysisCaption(analysis, names),
    repeats: maySeeRepeats(actor) ? analysisHref({ choices: analysis }, { generated: true }, '/analyze/repeats') : null,
    edit: mayUpdate(actor, saved) ? `/analyze?item=${saved.id}` : null,
  };
}
