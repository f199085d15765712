import type { Scope } from '../../../auth/scope.server.ts';
import { transaction } from '../../../auth/scope.server.ts';
import { mayEdit } from '../../../incidents/policy.ts';
import { viewableIncident } from '../../../incidents/queries/viewable-incident.server.ts';
import { reopenIncident } from '../../../incidents/record/commands/reopen-incident.server.ts';
import { startEdit } from '../../saving/commands/start-edit.server.ts';

/** Reopens a closed incident and starts an edit of it; `draftId` is null for a user who may reopen but not edit. */
export function reopenForEdit(scope: Scope, id: string, version: number) {
  return transaction(scope, async (scope) => {
    const number = await reopenIncident(scope, id, version);
    const isEditable = mayEdit(scope.actor, await viewableIncident(scope, id));
    return { number, draftId: isEditable ? (await startEdit(scope, id)).draftId : null };
  });
}
