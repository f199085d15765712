import { orNotFound } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import type { DraftAttachment } from '../../body/draft-parts.ts';
import { inDraft, type WayToChange } from '../../saving/ways-to-change.server.ts';

export async function changeAttachment(
  scope: Scope,
  draftId: string,
  id: string,
  changes: Partial<Pick<DraftAttachment, 'name' | 'comments'>>,
  way: WayToChange = inDraft,
): Promise<DraftAttachment> {
  const { attachments } = await way.change(scope, draftId, (body) => {
    const attachment = orNotFound(
      body.attachments.find((each) => each.id === id),
      'attachment',
    );
    const changed = { ...attachment, ...changes };
    return { ...body, attachments: body.attachments.map((each) => (each === attachment ? changed : each)) };
  });
  return attachments.find((each) => each.id === id)!;
}
