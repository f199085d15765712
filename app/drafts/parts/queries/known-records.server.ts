import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { mayCreate } from '../../../incidents/policy.ts';
import { legalEntityMatches } from '../../../people/queries/legal-entity-matches.server.ts';
import { personMatches } from '../../../people/queries/person-matches.server.ts';
import { sameNamed } from '../../../people/queries/same-named.server.ts';
import { sameNamedLegalEntities } from '../../../people/queries/same-named-legal-entities.server.ts';
import type { Known } from './known-by-name.server.ts';

type PersonName = { firstName: string; middleName: string; lastName: string };
type Sought =
  | { kind: Known['kind']; begins: string }
  | { kind: 'persons'; named: PersonName }
  | { kind: 'legalEntities'; named: string };

export async function knownRecords(scope: Scope, sought: Sought): Promise<Known> {
  authorize(mayCreate(scope.actor));
  const { kind } = sought;
  if ('begins' in sought) {
    return kind === 'persons'
      ? { kind, matches: await personMatches(scope, sought.begins) }
      : { kind, matches: await legalEntityMatches(scope, sought.begins) };
  }
  return sought.kind === 'persons'
    ? { kind: 'persons', matches: await sameNamed(scope, sought.named) }
    : { kind: 'legalEntities', matches: await sameNamedLegalEntities(scope, sought.named) };
}
