import type { Scope } from '../../auth/scope.server.ts';
import type { Criteria } from '../criteria/criteria.schema.ts';
import { chosenEntries } from '../criterion-sql/chosen-entries.server.ts';
import { maySearchImports } from '../policy.ts';

/** Every class, location, severity and city must exist, and imports be open to the user. */
export async function hasAllChoices({ em, actor }: Pick<Scope, 'em' | 'actor'>, criteria: Criteria): Promise<boolean> {
  const chosen = chosenEntries(criteria);
  const [row] = await em.execute<[{ hasAll: boolean }]>(sql, [
    chosen.map(({ kind }) => kind),
    chosen.map(({ id }) => id),
    maySearchImports(actor),
  ]);
  return row.hasAll;
}

const sql = `
select coalesce(bool_and(case kind when 'CITY' then exists (select from city where city.id = chosen.id)
  when 'IMPORT' then $3::boolean and exists (
    select from incident_import i where i.account_id = current_account() and i.id = chosen.id)
  else exists (select from lookup where account_id = current_account() and lookup.id = chosen.id and type = kind)
  end), true) as "hasAll"
from unnest($1::text[], $2::uuid[]) as chosen(kind, id)`;
