import { present } from '../../auth/permit.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { bodyOf } from '../draft-body.ts';
import type { DraftPerson } from '../draft-parts.ts';
import { editableDraft } from './editable-draft.server.ts';

/** A person on a draft, for who may edit it; for the server alone, nothing is masked. */
export async function personOnDraft(scope: Scope, draftId: string, personId: string): Promise<DraftPerson> {
  const { persons } = bodyOf((await editableDraft(scope, draftId)).body);
  return present(
    persons.find(({ id }) => id === personId),
    'person',
  );
}
