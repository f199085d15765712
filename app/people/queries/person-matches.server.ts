import type { Scope } from '../../auth/scope.server.ts';
import { type PersonMatch, personMatchSql } from '../person-match.server.ts';
import { prefixMatch } from '../prefix-match.server.ts';

export async function personMatches({ em }: Scope, typed: string): Promise<PersonMatch[]> {
  const name = typed.normalize().trim();
  if (!name) return [];
  const [, first, last] = /^(\S+)\s+(.+)$/s.exec(name) ?? [];
  if (!first || !last) return await em.execute<PersonMatch[]>(eitherSql, [name]);
  return await em.execute<PersonMatch[]>(bothSql, [name, first, last]);
}

const byName = `${prefixMatch('p.first_search', '$1')} or ${prefixMatch('p.last_search', '$1')}`;
const eitherSql = personMatchSql(`(${byName})`);
const bothSql = personMatchSql(
  `(${byName} or (${prefixMatch('p.first_search', '$2')} and ${prefixMatch('p.last_search', '$3')}))`,
);
