import type { Scope } from '../../../auth/scope.server.ts';
import type { ViewableIncident } from '../../../incidents/queries/viewable-incident.server.ts';
import { unlockedPersonIds } from '../../../incidents/record/queries/unlocked-person-ids.server.ts';
import { queuePrintout } from './queue-printout.server.ts';

/** Includes private details that this session sees now. Needs a transaction. */
export async function queuePrintoutOfIncidents(
  scope: Scope,
  [first, ...more]: [ViewableIncident, ...ViewableIncident[]],
  { leftOut = [], historyEntryId = null }: { leftOut?: number[]; historyEntryId?: string | null | undefined } = {},
): Promise<string> {
  const { actor } = scope;
  const incidents = [first, ...more];
  return await queuePrintout(
    scope,
    {
      kind: 'INCIDENTS',
      incidentId: first.id,
      incidentVersion: first.version,
      historyEntryId,
      moreIncidentIds: more.map(({ id }) => id),
      leftOut,
      requestedBy: actor.userId,
      requestedByName: actor.name,
      timeZone: actor.timeZone,
      unlockedPersonIds: await unlockedPersonIds(scope, ...incidents.map(({ id }) => id)),
    },
    incidents.map(({ id, number }) => ({ id, name: `Incident #${number}` })),
  );
}
