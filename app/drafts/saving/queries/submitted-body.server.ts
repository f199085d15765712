import { Incident } from '#db/entities/incident.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { mayEdit, mayView } from '../../../incidents/policy.ts';
import type { DraftBody } from '../../body/draft-body.ts';
import { bodyOfIncident } from './body-of-incident.server.ts';
import type { PastDraft } from './past-draft.server.ts';

/** Returns undefined where the author may not edit the incident now. */
export async function submittedBody(scope: Scope, past: PastDraft): Promise<DraftBody | undefined> {
  const { em, actor } = scope;
  if (past.outcome !== 'SUBMITTED' || !past.incidentId) return undefined;
  const incident = await em.findOne(Incident, { id: past.incidentId });
  if (!incident || !mayView(actor, incident) || !mayEdit(actor, incident)) return undefined;
  return await bodyOfIncident(scope, incident);
}
