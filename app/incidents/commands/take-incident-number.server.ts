import type { Scope } from '../../auth/scope.server.ts';
import { takeIncidentNumbers } from './take-incident-numbers.server.ts';

/** Runs in the transaction that uses the number. */
export async function takeIncidentNumber(scope: Pick<Scope, 'em'>): Promise<number> {
  const [number] = await takeIncidentNumbers(scope, 1);
  return number!;
}
