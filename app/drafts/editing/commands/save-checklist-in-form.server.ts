import { orNotFound } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import type { SavedItem } from '../../../follow-up/checklists/checklist.schema.ts';
import { type SavedChecklist, saveChecklist } from '../../../follow-up/checklists/commands/save-checklist.server.ts';
import { draftToChange } from '../../saving/draft-row.server.ts';
import { lockIncidentOfDraft } from '../../saving/writing/lock-incident-of-draft.server.ts';

export function saveChecklistInForm(
  scope: Scope,
  { id, draftId }: { id?: string; draftId?: string },
  input: { items: SavedItem[] },
): Promise<SavedChecklist> {
  return transaction(scope, async (scope) => {
    const copyId = orNotFound(draftId, 'draft');
    await lockIncidentOfDraft(scope, copyId);
    const draft = await draftToChange(scope, copyId);
    orNotFound(draft.incidentId === id?.toLowerCase() || null, 'draft');
    return await saveChecklist(scope, id, input);
  });
}
