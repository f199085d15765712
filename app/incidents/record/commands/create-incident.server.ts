import type { Incident } from '#db/entities/incident.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import type { ChangeOptions } from '../../commands/record-change.server.ts';
import type { IncidentInput } from '../incident.schema.ts';
import { createIncidents } from './create-incidents.server.ts';

export async function createIncident(
  scope: Scope,
  input: IncidentInput & { id: string; number: number },
  { close, draftId }: ChangeOptions = {},
): Promise<Incident> {
  const [incident] = await createIncidents(scope, [{ input, close }], { draftId });
  return incident!;
}
