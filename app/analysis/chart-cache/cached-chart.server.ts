import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import { type Actor, holds } from '../../auth/actor.ts';
import { sha256 } from '../../platform/seal.server.ts';
import { maySearch, searchesAll } from '../../search/policy.ts';
import type { Analysis } from '../choices/analysis.schema.ts';
import type { AnalysisResult } from '../series/series.ts';

export type CachedChart = { result: AnalysisResult; change: string | null };

/** The version is raised when the stored form changes. */
const formVersion = 3;

/** Returns a key that is equal for all readers who see the same numbers, labels and links on one day of the account. */
export function cachedChartKey(actor: Actor, analysis: Analysis, now: Date): string {
  const { timeZone, dateFormat } = actor.account;
  const sees = [searchesAll(actor) || actor.userId, holds(actor, 'INCIDENT_LOCK'), maySearch(actor)];
  const day = toDateFields(now, timeZone).date;
  return sha256(JSON.stringify([formVersion, analysis, day, timeZone, dateFormat, sees])).toString('hex');
}
