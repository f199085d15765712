import { Incident } from '#db/entities/incident.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { authorize, orNotFound } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { amendFirst, mayEdit } from '../../policy.ts';

export async function incidentToEdit({ em, actor }: Scope, id: string): Promise<Incident> {
  await em.execute('select from incident where account_id = current_account() and id = $1 for no key update', [id]);
  const incident = orNotFound(await em.findOne(Incident, { id }), 'incident');
  if (incident.isClosed()) throw new BusinessRuleError('Cannot edit closed incident');
  if (incident.isApproved()) throw new BusinessRuleError(amendFirst);
  authorize(mayEdit(actor, incident));
  return incident;
}
