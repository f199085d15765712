import { incidentStatus } from '#db/vocabulary/incident.ts';
import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { type IncidentFacts, mayEdit } from '../../../incidents/policy.ts';
import { viewableIncident } from '../../../incidents/queries/viewable-incident.server.ts';

type Draft = { createUserId: string; incidentId?: string | null };

/**
 * What the rules ask of the incident that a draft is of: of the open one under edit, which the user must still be allowed
 * to edit, or of the new one. That it was closed meanwhile is for the caller to say, so that what was typed can be kept.
 */
export async function incidentOfDraft(scope: Scope, draft: Draft): Promise<IncidentFacts> {
  if (!draft.incidentId) return { createUserId: draft.createUserId, status: incidentStatus.draft, locked: false };
  const incident = await viewableIncident(scope, draft.incidentId);
  authorize(mayEdit(scope.actor, { ...incident, status: incidentStatus.open }));
  return incident;
}
