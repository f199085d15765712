import { randomUUIDv7 } from 'node:crypto';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { incidentToEdit } from '../../../incidents/changes/incident-to-change.server.ts';
import type { ChosenSides } from '../../body/chosen-sides.ts';
import { parseDraft } from '../../body/draft-body.ts';
import { draftToChange } from '../draft-row.server.ts';
import { lockIncidentOfDraft } from '../writing/lock-incident-of-draft.server.ts';
import { rebaseBody } from '../writing/rebase-body.server.ts';
import { writeDraft } from '../writing/write-draft.server.ts';

/** Throws VersionConflictError while a conflict has no choice. */
export async function rebaseDraft(scope: Scope, draftId: string, chosen?: ChosenSides): Promise<void> {
  await transaction(scope, async (scope) => {
    await lockIncidentOfDraft(scope, draftId);
    const draft = await draftToChange(scope, draftId);
    if (!draft.incidentId) return;
    const incident = await incidentToEdit(scope, draft.incidentId);
    if (incident.version === draft.incidentVersion) return;
    const copy = { id: draft.id, mine: parseDraft(draft.body) };
    const { body, theirs } = await rebaseBody(scope, copy, incident, chosen);
    await writeDraft(scope, draft.id, body, randomUUIDv7());
    await scope.em.execute(baseSql, [JSON.stringify(theirs), incident.version, draft.id]);
  });
}

const baseSql =
  'update draft set base = $1::jsonb, incident_version = $2 where account_id = current_account() and id = $3';
