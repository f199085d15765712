import { orNotFound } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { parseDraft } from '../../body/draft-body.ts';
import type { DraftAttachment } from '../../body/draft-parts.ts';
import { mayRemovePart } from '../../policy.ts';
import { editableDraft } from '../../saving/queries/editable-draft.server.ts';

export async function draftAttachment(
  scope: Scope,
  draftId: string,
  id: string,
): Promise<{ attachment: DraftAttachment; mayRemove: boolean }> {
  const { attachments } = parseDraft((await editableDraft(scope, draftId)).body);
  const attachment = orNotFound(
    attachments.find((each) => each.id === id),
    'attachment',
  );
  return { attachment, mayRemove: mayRemovePart(scope.actor, attachments, id) };
}
