import type { Scope } from '../../auth/scope.server.ts';
import { type PersonMatch, personMatchSql } from '../person-match.server.ts';
import { prefixMatch } from '../prefix-match.server.ts';

/** Persons whose first or last name begins with what is typed, or whose first and last names begin with its words. */
export async function personMatches({ em }: Scope, typed: string): Promise<PersonMatch[]> {
  const name = typed.normalize().trim();
  if (!name) return [];
  const [, first, last] = /^(\S+)\s+(.+)$/s.exec(name) ?? [];
  const either = [name, name, name, name];
  if (!first || !last) return await em.execute<PersonMatch[]>(eitherSql, either);
  return await em.execute<PersonMatch[]>(bothSql, [...either, first, first, last, last]);
}

const either = `${prefixMatch('p.first_search')} or ${prefixMatch('p.last_search')}`;
const eitherSql = personMatchSql(`(${either})`);
const bothSql = personMatchSql(`(${either} or (${prefixMatch('p.first_search')} and ${prefixMatch('p.last_search')}))`);
