import { NotFoundError } from '#db/errors.ts';
import { incidentStatus } from '#db/vocabulary/incident.ts';
import { authorize, parseId } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { type IncidentFacts, mayEdit } from '../../incidents/policy.ts';
import { viewableIncident } from '../../incidents/queries/viewable-incident.server.ts';
import { mayEditDraft } from '../policy.ts';
import { AlreadySubmittedError } from './already-submitted-error.ts';

export type EditableDraft = {
  id: string;
  number: number;
  /** Set for an edit copy; the version is that of its start. */
  incidentId: string | null;
  incidentVersion: number | null;
  createUserId: string;
  revision: number;
  updatedAt: string;
  /** Newest first; each id created one revision. */
  operations: string[];
  body: Record<string, unknown>;
  /** Input of the policies; for a new incident, the facts that it will have. */
  incident: IncidentFacts;
};

export type DraftRow = Omit<EditableDraft, 'incident'>;

export async function draftToChange(scope: Scope, draftId: string): Promise<EditableDraft> {
  const [row] = await scope.em.execute<DraftRow[]>(`${draftSql} for update`, [parseId(draftId)]);
  return await editableOrFail(scope, draftId, row);
}

/** Throws where there is no draft, or the user may not edit it. */
export async function editableOrFail(scope: Scope, draftId: string, row: DraftRow | undefined): Promise<EditableDraft> {
  if (!row) {
    const number = await submittedNumber(scope, draftId);
    throw number === null ? new NotFoundError('draft') : new AlreadySubmittedError(number);
  }
  const incident = await incidentOfDraft(scope, row);
  authorize(mayEditDraft(scope.actor, row));
  return { ...row, incident };
}

type DraftOfIncident = { createUserId: string; incidentId?: string | null };

/** Accepts a closed incident, so that the caller can first save the input. */
export async function incidentOfDraft(scope: Scope, draft: DraftOfIncident): Promise<IncidentFacts> {
  if (!draft.incidentId) return { createUserId: draft.createUserId, status: incidentStatus.draft, locked: false };
  const incident = await viewableIncident(scope, draft.incidentId);
  authorize(mayEdit(scope.actor, { ...incident, status: incidentStatus.open }));
  return incident;
}

async function submittedNumber({ em, actor }: Scope, draftId: string): Promise<number | null> {
  const [found] = await em.execute<{ number: number }[]>(
    `select i.number::int as number from history_entry h join incident i on i.account_id = h.account_id and i.id = h.incident_id
     where h.account_id = current_account() and h.draft_id = $1 and h.update_user_id = $2 limit 1`,
    [parseId(draftId), actor.userId],
  );
  return found?.number ?? null;
}

/** Reads no entity: saves are the most frequent request, and an entity doubles their cost. */
export const draftSql = `
select id, number::int as number, incident_id as "incidentId", incident_version as "incidentVersion",
  create_user_id as "createUserId", revision, operations, body, to_json(updated_at::timestamptz(3)) as "updatedAt"
from draft where account_id = current_account() and id = $1`;
