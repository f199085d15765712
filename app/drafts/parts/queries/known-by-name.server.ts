import { orNotFound } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import type { LegalEntityMatch } from '../../../people/legal-entity-match.server.ts';
import type { PersonMatch } from '../../../people/person-match.server.ts';
import { sameNamed } from '../../../people/queries/same-named.server.ts';
import { sameNamedLegalEntities } from '../../../people/queries/same-named-legal-entities.server.ts';
import type { DraftBody } from '../../body/draft-body.ts';

export type Known =
  | { kind: 'persons'; matches: PersonMatch[] }
  | { kind: 'legalEntities'; matches: LegalEntityMatch[] };

export async function knownByName(
  scope: Scope,
  body: Pick<DraftBody, 'persons' | 'legalEntities'>,
  partId: string,
): Promise<Known> {
  const person = body.persons.find(({ id }) => id === partId);
  if (person) return { kind: 'persons', matches: await sameNamed(scope, person) };
  const company = body.legalEntities.find(({ id }) => id === partId);
  return {
    kind: 'legalEntities',
    matches: await sameNamedLegalEntities(scope, orNotFound(company, 'person or legal entity').name),
  };
}
