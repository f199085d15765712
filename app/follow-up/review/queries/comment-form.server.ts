import { randomUUIDv7 } from 'node:crypto';
import { commentSectionNames, commentSections } from '#db/vocabulary/review-comment.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { mayUnlockPersonsOf } from '../../../incidents/policy.ts';
import { viewableIncident } from '../../../incidents/queries/viewable-incident.server.ts';

export async function commentForm(scope: Scope, id: string) {
  const incident = await viewableIncident(scope, id);
  const isOffered = mayUnlockPersonsOf(scope.actor, incident);
  const sections = commentSections
    .filter((section) => isOffered || section !== 'PRIVATE_DETAILS')
    .map((section) => ({ value: section, label: commentSectionNames[section] }));
  return { commentKey: randomUUIDv7(), sections };
}
