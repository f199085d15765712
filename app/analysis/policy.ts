import type { AnalysisItemType } from '#db/vocabulary/analysis.ts';
import { type Actor, holds } from '../auth/actor.ts';
import { maySearch } from '../search/policy.ts';

export function mayAnalyze(actor: Actor) {
  return holds(actor, 'INCIDENT_ANALYSIS');
}

/** Whether the user may generate an analysis; a disabled account runs nothing new. */
export function mayGenerate(actor: Actor) {
  return mayAnalyze(actor) && actor.account.active;
}

/** Whether the user may see who and what is in several incidents: names, of incidents that the user may find. */
export function maySeeRepeats(actor: Actor) {
  return mayGenerate(actor) && maySearch(actor);
}

/** Whether the user may see the numbers of some analysis: in the wizard, on the dashboard or in reports. */
export function maySeeSeries(actor: Actor) {
  return holds(actor, 'INCIDENT_ANALYSIS', 'ANALYZE_VIEW', 'REPORT_PRINT', 'REPORT_CREATE');
}

type Saved = { itemType: AnalysisItemType; userId?: string | null };

/** Whether the user may open and run a saved analysis: a report with others of the account, a dashboard item alone. */
export function mayOpen(actor: Actor, { itemType, userId }: Saved) {
  if (itemType === 'REPORT') return holds(actor, 'REPORT_PRINT', 'REPORT_CREATE');
  return userId === actor.userId && holds(actor, 'ANALYZE_VIEW', 'INCIDENT_ANALYSIS');
}

/** Whether the user may save an analysis of this kind. */
export function maySaveAnalysis(actor: Actor, itemType: AnalysisItemType) {
  return mayGenerate(actor) && (itemType === 'DASHBOARD' || holds(actor, 'REPORT_CREATE'));
}

export function mayUpdate(actor: Actor, { itemType, userId }: Saved) {
  return maySaveAnalysis(actor, itemType) && (itemType === 'REPORT' || userId === actor.userId);
}

/** Whether the user may delete a saved analysis, also where they may not open the wizard. */
export function mayDelete(actor: Actor, { itemType, userId }: Saved) {
  if (!actor.account.active) return false;
  if (itemType === 'REPORT') return holds(actor, 'REPORT_CREATE');
  return userId === actor.userId && holds(actor, 'ANALYZE_VIEW', 'INCIDENT_ANALYSIS');
}
