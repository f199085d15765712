import { Incident } from '#db/entities/incident.ts';
import { BusinessRuleError, StaleVersionError } from '#db/errors.ts';
import { authorize, orNotFound, parseId } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { changedMeanwhile, type IncidentAction, mayRun, notAllowedNow } from '../incident-action.ts';
import { amendFirst, mayEdit, mayView } from '../policy.ts';

/** Locks the row. Throws where the action is not allowed, or on a change after `seenVersion` (null: not checked). */
export async function incidentToChange(
  { em, actor }: Scope,
  id: string | undefined,
  action: IncidentAction,
  seenVersion: number | null,
): Promise<Incident> {
  const incidentId = parseId(id);
  await em.execute('select from incident where account_id = current_account() and id = $1 for update', [incidentId]);
  const found = await em.findOne(Incident, { id: incidentId });
  const incident = orNotFound(found && mayView(actor, found) ? found : null, 'incident');
  const refusal = notAllowedNow(action, incident);
  if (refusal) throw new BusinessRuleError(refusal);
  authorize(mayRun(action, actor, incident));
  if (seenVersion !== null && incident.version !== seenVersion)
    throw new StaleVersionError(changedMeanwhile(action, incident));
  return incident;
}

export async function incidentToEdit({ em, actor }: Scope, id: string): Promise<Incident> {
  await em.execute('select from incident where account_id = current_account() and id = $1 for no key update', [id]);
  const incident = orNotFound(await em.findOne(Incident, { id }), 'incident');
  if (incident.isClosed()) throw new BusinessRuleError('Cannot edit closed incident');
  if (incident.isApproved()) throw new BusinessRuleError(amendFirst);
  authorize(mayEdit(actor, incident));
  return incident;
}
