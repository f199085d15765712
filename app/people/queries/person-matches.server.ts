import { sql } from 'kysely';
import { runSql } from '#db/run-sql.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { type PersonMatch, personMatchSql } from '../person-match.server.ts';
import { prefixMatch } from '../prefix-match.server.ts';

export async function personMatches({ em }: Scope, typed: string): Promise<PersonMatch[]> {
  const name = typed.normalize().trim();
  if (!name) return [];
  const [, first, last] = /^(\S+)\s+(.+)$/s.exec(name) ?? [];
  const byName = sql<boolean>`${prefixMatch('p.first_search', name)} or ${prefixMatch('p.last_search', name)}`;
  if (!first || !last) return await runSql<PersonMatch>(em, personMatchSql(byName));
  const byBoth = sql<boolean>`${prefixMatch('p.first_search', first)} and ${prefixMatch('p.last_search', last)}`;
  return await runSql<PersonMatch>(em, personMatchSql(sql`${byName} or (${byBoth})`));
}
