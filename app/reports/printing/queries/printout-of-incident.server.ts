import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { mayPrint } from '../../../incidents/policy.ts';
import { viewableIncident } from '../../../incidents/queries/viewable-incident.server.ts';
import { printoutWhenMade } from './printout-when-made.server.ts';

export async function printoutOfIncident(scope: Scope, incidentId: string | undefined, printoutId: string | null) {
  const incident = await viewableIncident(scope, incidentId);
  authorize(mayPrint(scope.actor, incident));
  const printout = printoutId === null ? null : await printoutWhenMade(scope, { id: incident.id, printoutId });
  return { id: incident.id, number: incident.number, printout };
}
