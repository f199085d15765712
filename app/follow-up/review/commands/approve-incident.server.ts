import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { recordChange } from '../../../incidents/changes/record-changes.server.ts';
import { incidentToReview, releaseComments } from '../incident-to-review.server.ts';

/** Releases the comments to the author. Approves nothing where the incident has changed since `version`. */
export function approveIncident(scope: Scope, id: string | undefined, version: number) {
  return transaction(scope, async (scope) => {
    const incident = await incidentToReview(scope, id, 'approve', null);
    const isApproved = incident.version === version;
    if (isApproved) {
      incident.approve(scope.now());
      const comments = await releaseComments(scope, incident.id);
      await recordChange(scope, incident, 'APPROVE', { comments });
    }
    return { number: incident.number, isApproved };
  });
}
