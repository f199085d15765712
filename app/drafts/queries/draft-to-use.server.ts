import type { Scope } from '../../auth/scope.server.ts';
import { draftPage } from '../draft-page.ts';
import { editableDraft } from './editable-draft.server.ts';

/** Returns what the "Use Draft" dialog shows. */
export async function draftToUse(scope: Scope, draftId: string | undefined) {
  const { number, incidentId } = await editableDraft(scope, draftId ?? '');
  return { number, page: draftPage({ id: incidentId, draftId }) };
}
