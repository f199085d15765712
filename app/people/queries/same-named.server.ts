import type { Scope } from '../../auth/scope.server.ts';
import { type PersonMatch, personMatchSql } from '../person-match.server.ts';

export async function sameNamed({ em }: Scope, name: { firstName: string; middleName: string; lastName: string }) {
  const [first, last, middle] = [name.firstName, name.lastName, name.middleName.trim()].map((part) => part.normalize());
  return await em.execute<PersonMatch[]>(sql, [first, last, middle]);
}

const sql = personMatchSql(`p.first_search = folded($1) and p.last_search = folded($2)
  and (p.middle_name = '' or $3 = '' or folded(p.middle_name) = folded($3))`);
