import { Refusal } from '#db/refusal.ts';
import { present } from '../../auth/permit.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { withoutPart } from '../draft-body.ts';
import { attachmentsStay, mayRemovePart } from '../policy.ts';
import { changeDraft } from './change-draft.server.ts';

/** Takes an attachment from the draft; answers what it belonged to. */
export async function removeAttachment(scope: Scope, draftId: string, id: string): Promise<string | null> {
  let partId: string | null = null;
  await changeDraft(scope, draftId, (body) => {
    ({ partId } = present(
      body.attachments.find((each) => each.id === id),
      'attachment',
    ));
    if (!mayRemovePart(scope.actor, body.attachments, id)) throw new Refusal(attachmentsStay);
    return withoutPart(body, id);
  });
  return partId;
}
