import type { Scope } from '../../../auth/scope.server.ts';
import { namesOfChoices } from '../../../drafts/form/queries/names-of-choices.server.ts';
import type { AuditDetail } from '../audit-words.ts';
import { type AnalysisItem, analysisRows, chosenIds } from '../criteria-details.ts';

export async function analysisDetails(scope: Scope, data: Record<string, unknown> | unknown[]): Promise<AuditDetail[]> {
  const items = (Array.isArray(data) ? data : Array.isArray(data.criteria) ? data.criteria : []) as AnalysisItem[];
  const names = await namesOfChoices(scope, chosenIds(items));
  return analysisRows(items, (id) => names.get(id) ?? 'a deleted entry', scope.actor.account);
}
