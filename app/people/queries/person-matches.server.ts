import { runSql } from '#db/run-sql.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { nameMatch } from '../name-match.server.ts';
import { type PersonMatch, personMatchSql } from '../person-match.server.ts';

export async function personMatches({ em }: Scope, typed: string): Promise<PersonMatch[]> {
  return await runSql<PersonMatch>(em, personMatchSql(nameMatch('p.name_search', typed)));
}
