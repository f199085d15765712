import { runSql } from '#db/run-sql.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { type LegalEntityMatch, legalEntityMatchSql } from '../legal-entity-match.server.ts';
import { prefixMatch } from '../prefix-match.server.ts';

export async function legalEntityMatches({ em }: Scope, typed: string): Promise<LegalEntityMatch[]> {
  const name = typed.normalize().trim();
  return name ? await runSql<LegalEntityMatch>(em, legalEntityMatchSql(prefixMatch('e.name_search', name))) : [];
}
