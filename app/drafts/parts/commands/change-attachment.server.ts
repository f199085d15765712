import { orNotFound } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import type { DraftAttachment } from '../../body/draft-parts.ts';
import { type ChangeContent, changeDraft } from '../../saving/commands/change-draft.server.ts';

export async function changeAttachment(
  scope: Scope,
  draftId: string,
  id: string,
  given: Pick<DraftAttachment, 'name' | 'comments'>,
  change: ChangeContent = changeDraft,
): Promise<string | null> {
  let partId: string | null = null;
  await change(scope, draftId, (body) => {
    const attachment = orNotFound(
      body.attachments.find((each) => each.id === id),
      'attachment',
    );
    ({ partId } = attachment);
    const changed = { ...attachment, ...given };
    return { ...body, attachments: body.attachments.map((each) => (each === attachment ? changed : each)) };
  });
  return partId;
}
