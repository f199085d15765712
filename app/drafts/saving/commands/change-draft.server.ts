import { randomUUIDv7 } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { type DraftBody, parseDraft } from '../../body/draft-body.ts';
import { draftToChange } from '../draft-row.server.ts';
import { writeDraft } from '../writing/write-draft.server.ts';

/** Content is changed in a draft, or in an incident at once. */
export type ChangeContent = (
  scope: Scope,
  id: string,
  change: (body: DraftBody, scope: Scope) => DraftBody | Promise<DraftBody>,
) => Promise<DraftBody>;

export const changeDraft: ChangeContent = async (scope, draftId, change) => {
  return await transaction(scope, async (scope) => {
    const draft = await draftToChange(scope, draftId);
    const stored = parseDraft(draft.body);
    const body = await change(stored, scope);
    if (!isDeepStrictEqual(body, stored)) await writeDraft(scope, draft.id, body, randomUUIDv7());
    return body;
  });
};
