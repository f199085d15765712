import { randomUUIDv7 } from 'node:crypto';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { type DraftBody, parseDraft } from '../../body/draft-body.ts';
import { draftToChange } from '../draft-row.server.ts';
import { writeDraft } from './write-draft.server.ts';

export async function changeDraft(
  scope: Scope,
  draftId: string,
  change: (body: DraftBody, scope: Scope) => DraftBody | Promise<DraftBody>,
): Promise<DraftBody> {
  return await transaction(scope, async (scope) => {
    const draft = await draftToChange(scope, draftId);
    const body = await change(parseDraft(draft.body), scope);
    await writeDraft(scope, draft.id, body, randomUUIDv7());
    return body;
  });
}
