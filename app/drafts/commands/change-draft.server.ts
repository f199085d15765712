import { randomUUIDv7 } from 'node:crypto';
import { authorize } from '../../auth/authorize.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { type DraftBody, parseDraft } from '../draft-body.ts';
import { mayEditDraft } from '../policy.ts';
import { lockedDraft } from '../queries/locked-draft.server.ts';

/** Changes a draft without a posted form: saves the body that `change` returns as the next revision. */
export async function changeDraft(
  scope: Scope,
  draftId: string,
  change: (body: DraftBody, scope: Scope) => DraftBody | Promise<DraftBody>,
): Promise<DraftBody> {
  return await transaction(scope, async (scope) => {
    const draft = await lockedDraft(scope, draftId);
    authorize(mayEditDraft(scope.actor, draft));
    const body = await change(parseDraft(draft.body), scope);
    draft.save(body, randomUUIDv7());
    return body;
  });
}
