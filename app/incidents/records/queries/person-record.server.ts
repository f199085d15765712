import { orNotFound, parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import type { Pagination } from '../../../ui/lists/pagination.schema.ts';
import { involvements } from './involvements.server.ts';

type KnownPerson = {
  name: string;
  alias: string;
  isEmployee: boolean;
  personType: string | null;
  department: string | null;
  position: string;
};

/** Returns a person without private details. Throws a NotFoundError when the user may view none of the incidents. */
export async function personRecord(scope: Scope, id: string | undefined, place: Pagination) {
  const personId = parseId(id);
  const [[known], involved] = await Promise.all([
    scope.em.execute<KnownPerson[]>(sql, [personId]),
    involvements(scope, 'person', personId, place),
  ]);
  return { person: orNotFound(involved.total > 0 ? known : null, 'person'), ...involved };
}

const sql = `
select concat_ws(' ', p.first_name, nullif(p.middle_name, ''), nullif(p.last_name, '')) as name, p.alias,
  p.is_employee as "isEmployee", t.name as "personType", d.name as department, p.position
from person p
left join lookup t on t.account_id = p.account_id and t.id = p.lookup_person_type_id
left join lookup d on d.account_id = p.account_id and d.id = p.lookup_department_id
where p.account_id = current_account() and p.id = $1`;
