import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { incidentToChange } from '../../../incidents/changes/incident-to-change.server.ts';
import { recordChange } from '../../../incidents/changes/record-changes.server.ts';
import type { ReviewReason } from '../review.schema.ts';

/** Opens an approved incident for review and editing again, and returns its number. */
export function amendIncident(
  scope: Scope,
  id: string | undefined,
  { version, reason }: ReviewReason,
): Promise<number> {
  return transaction(scope, async (scope) => {
    const incident = await incidentToChange(scope, id, 'amend', version);
    incident.amend(scope.actor, scope.now());
    await recordChange(scope, incident, 'AMEND', { reason });
    return incident.number;
  });
}
