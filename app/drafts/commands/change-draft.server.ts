import { randomUUIDv7 } from 'node:crypto';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { type DraftBody, parseDraft } from '../draft-body.ts';
import { editableDraft } from '../queries/editable-draft.server.ts';
import { writeDraft } from './write-draft.server.ts';

export async function changeDraft(
  scope: Scope,
  draftId: string,
  change: (body: DraftBody, scope: Scope) => DraftBody | Promise<DraftBody>,
): Promise<DraftBody> {
  return await transaction(scope, async (scope) => {
    const draft = await editableDraft(scope, draftId, { lock: true });
    const body = await change(parseDraft(draft.body), scope);
    await writeDraft(scope, draft.id, body, randomUUIDv7());
    return body;
  });
}
