import { sql } from 'kysely';
import { runSql } from '#db/run-sql.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { type LegalEntityMatch, legalEntityMatchSql } from '../legal-entity-match.server.ts';

export async function sameNamedLegalEntities({ em }: Scope, name: string): Promise<LegalEntityMatch[]> {
  return await runSql<LegalEntityMatch>(em, legalEntityMatchSql(sql`e.name_search = folded(${name.normalize()})`));
}
