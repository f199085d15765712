import { incidentStatus } from '#db/vocabulary/incident.ts';
import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { type IncidentFacts, mayEdit } from '../../../incidents/policy.ts';
import { viewableIncident } from '../../../incidents/queries/viewable-incident.server.ts';

type Draft = { createUserId: string; incidentId?: string | null };

/** Does not reject a closed incident: the caller does, so that it can first save the input. */
export async function incidentOfDraft(scope: Scope, draft: Draft): Promise<IncidentFacts> {
  if (!draft.incidentId) return { createUserId: draft.createUserId, status: incidentStatus.draft, locked: false };
  const incident = await viewableIncident(scope, draft.incidentId);
  authorize(mayEdit(scope.actor, { ...incident, status: incidentStatus.open }));
  return incident;
}
