import { randomUUIDv7 } from 'node:crypto';
import { permit } from '../../auth/permit.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { bodyOf, type DraftBody } from '../draft-body.ts';
import { mayEditDraft } from '../policy.ts';
import { lockedDraft } from '../queries/locked-draft.server.ts';

/** Changes a draft on the server's own account: what `change` returns is kept as the next revision. */
export async function changeDraft(
  scope: Scope,
  draftId: string,
  change: (body: DraftBody, scope: Scope) => DraftBody | Promise<DraftBody>,
): Promise<DraftBody> {
  return await transaction(scope, async (scope) => {
    const draft = await lockedDraft(scope, draftId);
    permit(mayEditDraft(scope.actor, draft));
    const body = await change(bodyOf(draft.body), scope);
    draft.save(body, randomUUIDv7());
    return body;
  });
}
