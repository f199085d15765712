import { authorize, orNotFound, parseId } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { mayUnlockPersonsOf } from '../../policy.ts';
import { viewableIncident } from '../../queries/viewable-incident.server.ts';
import { recordReveal } from '../record-reveal.server.ts';

/** Audits the reveal, which lasts for a limited time. */
export function unlockPerson(scope: Scope, incidentId: string | undefined, personId: string | undefined) {
  return transaction(scope, async (scope) => {
    const incident = await viewableIncident(scope, incidentId);
    const [person] = await scope.em.execute<{ id: string }[]>(
      'select id from incident_person where account_id = current_account() and incident_id = $1 and id = $2',
      [incident.id, parseId(personId)],
    );
    const { id } = orNotFound(person, 'person');
    authorize(mayUnlockPersonsOf(scope.actor, incident));
    await recordReveal(scope, { personId: id, incidentId: incident.id, name: `Incident #${incident.number}` });
  });
}
