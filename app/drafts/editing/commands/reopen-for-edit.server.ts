import { lockOwnUser } from '../../../auth/lock-own-user.server.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { transaction } from '../../../auth/scope.server.ts';
import { isApproved, mayEdit } from '../../../incidents/policy.ts';
import { viewableIncident } from '../../../incidents/queries/viewable-incident.server.ts';
import { reopenIncident } from '../../../incidents/record/commands/reopen-incident.server.ts';
import { startEdit } from '../../saving/commands/start-edit.server.ts';

/** `draftId` is null for users who may not edit, and for an approved incident, which must be amended first. */
export function reopenForEdit(scope: Scope, id: string, version: number) {
  return transaction(scope, async (scope) => {
    await lockOwnUser(scope);
    const number = await reopenIncident(scope, id, version);
    const incident = await viewableIncident(scope, id);
    const isEditable = mayEdit(scope.actor, incident) && !isApproved(incident);
    return { number, draftId: isEditable ? (await startEdit(scope, id)).draftId : null };
  });
}
