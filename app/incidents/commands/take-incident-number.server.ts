import type { Scope } from '../../auth/scope.server.ts';
import { takeIncidentNumbers } from './take-incident-numbers.server.ts';

/** Returns the next number of the account, which nobody else gets; runs in the transaction that uses it. */
export async function takeIncidentNumber(scope: Pick<Scope, 'em'>): Promise<number> {
  const [number] = await takeIncidentNumbers(scope, 1);
  return number!;
}
