import { sql } from 'kysely';
import { runSql } from '#db/run-sql.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { type PersonMatch, personMatchSql } from '../person-match.server.ts';

export async function sameNamed({ em }: Scope, name: { firstName: string; middleName: string; lastName: string }) {
  const [first, last, middle] = [name.firstName, name.lastName, name.middleName.trim()].map((part) => part.normalize());
  const hasSameMiddleName = middle
    ? sql<boolean>`(p.middle_name = '' or folded(p.middle_name) = folded(${middle}))`
    : sql<boolean>`true`;
  const isSameName = sql<boolean>`p.first_search = folded(${first}) and p.last_search = folded(${last})`;
  return await runSql<PersonMatch>(em, personMatchSql(sql`${isSameName} and ${hasSameMiddleName}`));
}
