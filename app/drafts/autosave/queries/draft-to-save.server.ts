import { NotFoundError } from '#db/errors.ts';
import { parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { AlreadySubmittedError } from '../../already-submitted-error.ts';
import { incidentOfDraft } from '../../editing/queries/incident-of-draft.server.ts';
import { submittedNumber } from '../../queries/submitted-number.server.ts';

export type DraftToSave = {
  id: string;
  incidentId: string | null;
  createUserId: string;
  revision: number;
  updatedAt: string;
  /** Operation ids, newest first; each created one revision. */
  operations: string[];
  body: Record<string, unknown>;
};

/**
 * Returns the draft as a row, locked until the transaction ends; throws AlreadySubmittedError if it became an incident.
 * Reads no entity, because saves are the most frequent request and an entity doubles their cost.
 */
export async function draftToSave(scope: Scope, draftId: string): Promise<DraftToSave> {
  const [draft] = await scope.em.execute<DraftToSave[]>(sql, [parseId(draftId)]);
  if (draft) {
    await incidentOfDraft(scope, draft);
    return draft;
  }
  const number = await submittedNumber(scope, draftId);
  throw number === null ? new NotFoundError('draft') : new AlreadySubmittedError(number);
}

const sql = `
select id, incident_id as "incidentId", create_user_id as "createUserId", revision, operations, body,
  to_json(updated_at::timestamptz(3)) as "updatedAt"
from draft where account_id = current_account() and id = ? for update`;
