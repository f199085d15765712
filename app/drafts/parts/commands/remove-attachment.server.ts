import { BusinessRuleError } from '#db/errors.ts';
import { orNotFound } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { attachmentsStay } from '../../../incidents/policy.ts';
import { withoutPart } from '../../body/draft-body.ts';
import { mayRemovePart } from '../../policy.ts';
import { changeDraft } from '../../saving/commands/change-draft.server.ts';

export async function removeAttachment(scope: Scope, draftId: string, id: string): Promise<string | null> {
  let partId: string | null = null;
  await changeDraft(scope, draftId, (body) => {
    ({ partId } = orNotFound(
      body.attachments.find((each) => each.id === id),
      'attachment',
    ));
    if (!mayRemovePart(scope.actor, body.attachments, id)) throw new BusinessRuleError(attachmentsStay);
    return withoutPart(body, id);
  });
  return partId;
}
