import { AuditRecord } from '#db/entities/audit-record.ts';
import { authorize, orNotFound, parseId } from '../../auth/authorize.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { mayUnlockPersons } from '../policy.ts';
import { viewableIncident } from '../queries/viewable-incident.server.ts';

/** Reveals a person's private details to this session for a limited time, and records it in the audit log. */
export function unlockPerson(scope: Scope, incidentId: string | undefined, personId: string | undefined) {
  return transaction(scope, async (scope) => {
    const { actor, em } = scope;
    const incident = await viewableIncident(scope, incidentId);
    const [person] = await em.execute<{ id: string }[]>(
      'select id from incident_person where account_id = current_account() and incident_id = ? and id = ?',
      [incident.id, parseId(personId)],
    );
    const { id } = orNotFound(person, 'person');
    authorize(mayUnlockPersons(actor));
    await em.execute(unlockSql, [actor.sessionId, id]);
    em.create(AuditRecord, {
      objectType: 'INCIDENT',
      transactionType: 'UNLOCK_PERSON',
      objectId: incident.id,
      objectName: `Incident #${incident.number}`,
      objectData: { personId: id },
    });
  });
}

const unlockSql = `
insert into person_unlock (account_id, session_id, person_id) values (current_account(), ?, ?)
on conflict (account_id, session_id, person_id) do update set unlocked_at = now()`;
