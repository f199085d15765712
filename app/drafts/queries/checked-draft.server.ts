import type { Draft } from '#db/entities/draft.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { inputOfDraft } from '../form/queries/input-of-draft.server.ts';
import { editableDraft } from './editable-draft.server.ts';

/** Returns the draft if it can be submitted as it is; otherwise throws the same errors as a submit. */
export async function checkedDraft(scope: Scope, draftId: string): Promise<Draft> {
  const draft = await editableDraft(scope, draftId);
  await inputOfDraft(scope, draft);
  return draft;
}
