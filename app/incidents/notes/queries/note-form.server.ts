import { randomUUIDv7 } from 'node:crypto';
import { authorize, orNotFound, parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { mayAddNote, mayView } from '../../policy.ts';
import { incidentRecord } from '../../queries/incident-record.server.ts';

/** `noteKey` makes a repeated form add one note. Throws a NotFoundError. */
export async function noteForm(scope: Scope, id: string | undefined) {
  const found = await incidentRecord(scope, parseId(id));
  const incident = orNotFound(found && mayView(scope.actor, found) ? found : null, 'incident');
  authorize(mayAddNote(scope.actor, incident));
  return { id: incident.id, number: incident.number, notes: incident.notes, noteKey: randomUUIDv7() };
}
