import { NotFoundError } from '#db/errors.ts';
import { authorize, parseId } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { IncidentFacts } from '../../incidents/policy.ts';
import { AlreadySubmittedError } from '../already-submitted-error.ts';
import { incidentOfDraft } from '../editing/queries/incident-of-draft.server.ts';
import { mayEditDraft } from '../policy.ts';
import { submittedNumber } from './submitted-number.server.ts';

export type EditableDraft = {
  id: string;
  number: number;
  /** The open incident that an edit copy changes, and its version when the copy was made. */
  incidentId: string | null;
  incidentVersion: number | null;
  createUserId: string;
  revision: number;
  updatedAt: string;
  /** Operation ids, newest first; each created one revision. */
  operations: string[];
  body: Record<string, unknown>;
  /** What the policies decide by: the facts of the incident, or of the one that the draft will become. */
  incident: IncidentFacts;
};

/** Reads no entity, because saves are the most frequent request and an entity doubles their cost. */
export async function editableDraft(scope: Scope, draftId: string, { lock = false } = {}): Promise<EditableDraft> {
  const [draft] = await scope.em.execute<Omit<EditableDraft, 'incident'>[]>(lock ? `${sql} for update` : sql, [
    parseId(draftId),
  ]);
  if (!draft) {
    const number = await submittedNumber(scope, draftId);
    throw number === null ? new NotFoundError('draft') : new AlreadySubmittedError(number);
  }
  const incident = await incidentOfDraft(scope, draft);
  authorize(mayEditDraft(scope.actor, draft));
  return { ...draft, incident };
}

const sql = `
select id, number::int as number, incident_id as "incidentId", incident_version as "incidentVersion",
  create_user_id as "createUserId", revision, operations, body, to_json(updated_at::timestamptz(3)) as "updatedAt"
from draft where account_id = current_account() and id = $1`;
