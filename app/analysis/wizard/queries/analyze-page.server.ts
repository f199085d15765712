import type { Actor } from '../../../auth/actor.ts';
import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { accountDisabled } from '../../../platform/web/error-texts.ts';
import { criteriaNames } from '../../../search/queries/criteria-names.server.ts';
import { searchChoices } from '../../../search/queries/search-choices.server.ts';
import type { AnalysisChoices } from '../../choices/analysis.schema.ts';
import { isComplete } from '../../choices/analysis-choices.ts';
import { datedPeriod } from '../../choices/dated-period.ts';
import { mayAnalyze, mayGenerate, maySaveAnalysis, maySeeRepeats, mayUpdate } from '../../policy.ts';
import { savedAnalysisOrNull } from '../../saved/queries/saved-analysis-or-null.server.ts';
import type { SavedAnalysisRow } from '../../saved/saved-analysis-row.ts';
import { type Generated, recordedSeries } from '../../series/queries/recorded-series.server.ts';
import type { AnalysisAddress } from '../analysis-address.ts';

/** Counts a chart only where one is asked for; the audit log keeps its criteria. */
export async function analyzePage(scope: Scope, address: AnalysisAddress, node?: string) {
  const { actor } = scope;
  authorize(mayAnalyze(actor));
  const { choices, item } = address;
  const { timeZone, dateFormat } = actor.account;
  const [display, now] = [{ timeZone, dateFormat }, scope.now()];
  const [names, { nodePath }, saved, generated] = await Promise.all([
    criteriaNames(scope, [choices.criteria]),
    searchChoices(scope, node),
    item ? savedAnalysisOrNull(scope, item) : null,
    address.generated ? generate(scope, choices, address.at) : null,
  ]);
  // the address holds all choices of an analysis that was deleted, or that the user may not open
  const isNotSaved = item !== undefined && saved === null;
  return {
    display,
    names,
    nodePath,
    generated,
    address: isNotSaved ? { ...address, item: undefined, version: undefined } : address,
    periods: choices.periods.map((period) => datedPeriod(period, display, now)),
    savedName: saved?.name ?? null,
    emailsTo: saved ? ownerName(actor, saved) : 'me',
    isNotSaved,
    may: {
      generate: mayGenerate(actor),
      seeRepeats: maySeeRepeats(actor),
      saveDashboard: maySaveAnalysis(actor, 'DASHBOARD'),
      saveReport: maySaveAnalysis(actor, 'REPORT'),
      update: saved !== null && mayUpdate(actor, saved),
    },
  };
}

function ownerName({ userId }: Actor, saved: SavedAnalysisRow): string | null {
  const ownerId = saved.userId ?? saved.createUserId;
  return ownerId === userId ? 'me' : ownerId && saved.createUserName;
}

async function generate(scope: Scope, choices: AnalysisChoices, at: string | undefined): Promise<Generated> {
  if (!isComplete(choices)) throw new Error('the address says that it is generated only where it is complete');
  if (!mayGenerate(scope.actor)) return { result: null, problem: accountDisabled };
  return await recordedSeries(scope, choices, at);
}
