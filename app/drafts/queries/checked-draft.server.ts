import type { Draft } from '#db/entities/draft.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { inputOfDraft } from '../form/queries/input-of-draft.server.ts';
import { editableDraft } from './editable-draft.server.ts';

/** The draft, when it could be submitted as it is; else refused like a submit. */
export async function checkedDraft(scope: Scope, draftId: string): Promise<Draft> {
  const draft = await editableDraft(scope, draftId);
  await inputOfDraft(scope, draft);
  return draft;
}
