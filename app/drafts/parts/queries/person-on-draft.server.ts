import { orNotFound } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { parseDraft } from '../../draft-body.ts';
import type { DraftPerson } from '../../draft-parts.ts';
import { editableDraft } from '../../queries/editable-draft.server.ts';

/** A person on a draft, for who may edit it; for the server alone, nothing is masked. */
export async function personOnDraft(scope: Scope, draftId: string, personId: string): Promise<DraftPerson> {
  const { persons } = parseDraft((await editableDraft(scope, draftId)).body);
  return orNotFound(
    persons.find(({ id }) => id === personId),
    'person',
  );
}
