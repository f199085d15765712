import { randomUUIDv7 } from 'node:crypto';
import { orNotFound, parseId } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { recordRead } from '../commands/record-read.server.ts';
import { maskPersons } from '../mask-persons.ts';
import { mayUnlockPersons, mayView } from '../policy.ts';
import { viewerRights } from '../viewer-rights.ts';
import { incidentRecord } from './incident-record.server.ts';
import { linkedIncidents } from './linked-incidents.server.ts';
import { unlockedPersonIds } from './unlocked-person-ids.server.ts';

/** Throws a NotFoundError when the user may not view it. An `audited` read is recorded first. */
export async function viewedIncident(scope: Scope, id: string | undefined, { audited }: { audited: boolean }) {
  const { actor } = scope;
  const found = await incidentRecord(scope, parseId(id));
  const incident = orNotFound(found && mayView(actor, found) ? found : null, 'incident');
  const may = { ...viewerRights(actor, incident), unlockPersons: mayUnlockPersons(actor) };
  const [unlocked, linked] = await Promise.all([
    unlockedPersonIds(scope, incident.id),
    linkedIncidents(scope, incident.id),
    audited && recordRead(scope, incident),
  ]);
  return {
    incident: maskPersons(incident, { mayUnlock: may.unlockPersons, unlockedPersonIds: unlocked }),
    linked,
    may,
    noteKey: randomUUIDv7(),
  };
}

export type ViewedIncident = Awaited<ReturnType<typeof viewedIncident>>;
