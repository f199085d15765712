import { orNotFound } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { parseDraft } from '../../body/draft-body.ts';
import type { DraftPerson } from '../../body/draft-parts.ts';
import { editableDraft } from '../../saving/queries/editable-draft.server.ts';

/** Unmasked: do not send the result to a client. */
export async function personOnDraft(scope: Scope, draftId: string, personId: string): Promise<DraftPerson> {
  const { persons } = parseDraft((await editableDraft(scope, draftId)).body);
  return orNotFound(
    persons.find(({ id }) => id === personId),
    'person',
  );
}
