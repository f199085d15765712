import type { Scope } from '../../auth/scope.server.ts';
import { type LegalEntityMatch, legalEntityMatchSql } from '../legal-entity-match.server.ts';

export async function sameNamedLegalEntities({ em }: Scope, name: string): Promise<LegalEntityMatch[]> {
  return await em.execute<LegalEntityMatch[]>(sql, [name.normalize()]);
}

const sql = legalEntityMatchSql('e.name_search = folded($1)');
