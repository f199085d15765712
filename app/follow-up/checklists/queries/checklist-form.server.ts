import type { Scope } from '../../../auth/scope.server.ts';
import { viewerDisplay } from '../../../auth/viewer-display.server.ts';
import { checklistState } from '../../../incidents/checklist-state.ts';
import { checklistOfIncident } from '../../../incidents/queries/checklist-of-incident.server.ts';
import { refusalByState } from '../../../incidents/queries/refusal-by-state.server.ts';
import { viewableIncident } from '../../../incidents/queries/viewable-incident.server.ts';

/** Returns the refusal where nothing can be ticked now. Throws a NotFoundError or a ForbiddenError. */
export async function checklistForm(scope: Scope, id: string | undefined) {
  const incident = await viewableIncident(scope, id);
  const refusal = refusalByState(scope, 'tick', incident);
  return {
    id: incident.id,
    number: incident.number,
    refusal,
    items: checklistState(await checklistOfIncident(scope, incident.id)).items,
    display: viewerDisplay(scope.actor),
  };
}

export type ChecklistForm = Awaited<ReturnType<typeof checklistForm>>;
