import type { Scope } from '../../auth/scope.server.ts';

type NamedPerson = { asked: number; id: string; firstName: string; middleName: string; lastName: string };

/** Words match in any order; the result names the index in `names`. One statement asks the index of names for all. */
export async function personsOfNames({ em }: Pick<Scope, 'em'>, names: string[]): Promise<NamedPerson[]> {
  return await em.execute<NamedPerson[]>(sql, [JSON.stringify(names)]);
}

const sql = `
select (n.at - 1)::int as asked, p.id, p.first_name as "firstName", p.middle_name as "middleName", p.last_name as "lastName"
from jsonb_array_elements_text($1::jsonb) with ordinality as n(name, at)
cross join lateral (
  select p.id, p.first_name, p.middle_name, p.last_name from person p
  where p.account_id = current_account() and p.name_search like name_pattern(n.name) limit 50) p`;
