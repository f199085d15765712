import { authorize, orNotFound } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { mayUnlockPersons } from '../../../incidents/policy.ts';
import { recordReveal } from '../../../incidents/record/record-reveal.server.ts';
import { displayName } from '../../../ui/format.ts';
import { parseDraft } from '../../body/draft-body.ts';
import { editableDraft } from '../../saving/queries/editable-draft.server.ts';

/** Reveals private fields to this session and audits it. */
export async function revealDraftPerson(scope: Scope, draftId: string, personId: string) {
  await transaction(scope, async (scope) => {
    const draft = await editableDraft(scope, draftId);
    authorize(mayUnlockPersons(scope.actor));
    const person = orNotFound(
      parseDraft(draft.body).persons.find((each) => each.id === personId),
      'person',
    );
    const name = `Incident #${draft.number}, ${displayName(person)}`;
    await recordReveal(scope, { personId: person.id, incidentId: draft.incidentId ?? draft.id, name });
  });
}
