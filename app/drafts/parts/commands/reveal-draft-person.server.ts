import { AuditRecord } from '#db/entities/audit-record.ts';
import { holds } from '../../../auth/actor.ts';
import { authorize, orNotFound } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { displayName } from '../../../ui/format.ts';
import { parseDraft } from '../../draft-body.ts';
import { editableDraft } from '../../queries/editable-draft.server.ts';

/** Shows this session the private fields of a person on a draft; the audit says who looked. */
export async function revealDraftPerson(scope: Scope, draftId: string, personId: string) {
  await transaction(scope, async (scope) => {
    const { em, actor } = scope;
    const draft = await editableDraft(scope, draftId);
    authorize(holds(actor, 'PRIVACY_INFO_VIEW'));
    const person = orNotFound(
      parseDraft(draft.body).persons.find((each) => each.id === personId),
      'person',
    );
    await em.execute(
      `insert into person_unlock (account_id, session_id, person_id) values (current_account(), ?, ?)
       on conflict (account_id, session_id, person_id) do update set unlocked_at = now()`,
      [actor.sessionId, person.id],
    );
    em.create(AuditRecord, {
      objectType: 'INCIDENT',
      objectId: draft.incidentId ?? draft.id,
      objectName: `Incident #${draft.number}, ${displayName(person)}`,
      objectData: { personId: person.id },
      transactionType: 'UNLOCK_PERSON',
    });
  });
}
