import { type RawBuilder, sql } from 'kysely';
import { runSql } from '#db/run-sql.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { nameMatch } from '../name-match.server.ts';
import { type PersonMatch, personMatchSql } from '../person-match.server.ts';

/** Returns the known persons whose name has the same words in any order, or more or fewer of them. */
export async function sameNamed({ em }: Scope, name: { firstName: string; middleName: string; lastName: string }) {
  const { firstName, middleName, lastName } = name;
  const mayLackMiddle = sql<boolean>`(${middleName.trim() === ''} or p.middle_name = '')`;
  const condition = sql<boolean>`${isPartOfKnown(`${firstName} ${middleName} ${lastName}`)}
    or ${isPartOfKnown(`${firstName} ${lastName}`)} and ${mayLackMiddle}
    or ${nameMatch('p.name_search', lastName)} and search_code(p.last_name) = search_code(${lastName})
      and search_words(p.first_name || ' ' || p.middle_name) <@ search_words(${`${firstName} ${middleName}`})`;
  return await runSql<PersonMatch>(em, personMatchSql(condition));
}

/** A name may be written together or apart, so names with as many letters are equal, besides those with all its words. */
function isPartOfKnown(name: string): RawBuilder<boolean> {
  const short = sql`p.first_name || ' ' || p.last_name`;
  const whole = sql`p.first_name || ' ' || p.middle_name || ' ' || p.last_name`;
  return sql`${nameMatch('p.name_search', name)} and (
    length(search_code(${name})) in (length(search_code(${whole})), length(search_code(${short})))
    or cardinality(search_words(${name})) > 1 and search_words(${name}) <@ search_words(${whole}))`;
}
