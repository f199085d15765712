import type { AnalysisItemType } from '#db/vocabulary/analysis.ts';
import { type Actor, holds } from '../auth/actor.ts';
import { maySearch } from '../search/policy.ts';

export function mayAnalyze(actor: Actor) {
  return holds(actor, 'INCIDENT_ANALYSIS');
}

/** A disabled account runs nothing new. */
export function mayGenerate(actor: Actor) {
  return mayAnalyze(actor) && actor.account.active;
}

/** Names are shown only of incidents that the user may find by search. */
export function maySeeRepeats(actor: Actor) {
  return mayGenerate(actor) && maySearch(actor);
}

export function maySeeSeries(actor: Actor) {
  return holds(actor, 'INCIDENT_ANALYSIS', 'ANALYZE_VIEW', 'REPORT_PRINT', 'REPORT_CREATE');
}

type Saved = { itemType: AnalysisItemType; userId?: string | null };

/** Reports belong to the account, dashboard items to their owner. */
export function mayOpen(actor: Actor, { itemType, userId }: Saved) {
  if (itemType === 'REPORT') return holds(actor, 'REPORT_PRINT', 'REPORT_CREATE');
  return userId === actor.userId && holds(actor, 'ANALYZE_VIEW', 'INCIDENT_ANALYSIS');
}

export function maySaveAnalysis(actor: Actor, itemType: AnalysisItemType) {
  return mayGenerate(actor) && (itemType === 'DASHBOARD' || holds(actor, 'REPORT_CREATE'));
}

export function mayUpdate(actor: Actor, { itemType, userId }: Saved) {
  return maySaveAnalysis(actor, itemType) && (itemType === 'REPORT' || userId === actor.userId);
}

/** A user may delete a saved analysis also where they may not open the wizard. */
export function mayDelete(actor: Actor, { itemType, userId }: Saved) {
  if (!actor.account.active) return false;
  if (itemType === 'REPORT') return holds(actor, 'REPORT_CREATE');
  return userId === actor.userId && holds(actor, 'ANALYZE_VIEW', 'INCIDENT_ANALYSIS');
}
