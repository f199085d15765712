import type { Scope } from '../../auth/scope.server.ts';
import type { IncidentRecord } from '../incident-record.ts';
import { incidentRecords } from './incident-records.server.ts';

/** Unmasked, for the server only. */
export async function incidentRecord(scope: Pick<Scope, 'em'>, id: string): Promise<IncidentRecord | null> {
  return (await incidentRecords(scope, [id])).get(id.toLowerCase()) ?? null;
}
