import { type RawBuilder, sql } from 'kysely';
import { maxMatches } from '#db/vocabulary/limits.ts';
import { nameOrder } from '#db/vocabulary/name-order.ts';

export type PersonMatch = {
  id: string;
  firstName: string;
  middleName: string;
  lastName: string;
  alias: string;
  isEmployee: boolean;
  position: string;
  personType: string | null;
  department: string | null;
};

/** Selects the persons, as `p`, that satisfy `condition`, ordered by name. */
export const personMatchSql = (condition: RawBuilder<boolean>) => sql`
select p.id, p.first_name as "firstName", p.middle_name as "middleName", p.last_name as "lastName", p.alias,
  p.is_employee as "isEmployee", p.position, t.name as "personType", d.name as department
from person p
left join lookup t on t.account_id = p.account_id and t.id = p.lookup_person_type_id
left join lookup d on d.account_id = p.account_id and d.id = p.lookup_department_id
where p.account_id = current_account() and (${condition}) order by p.last_name ${sql.raw(nameOrder)}, p.first_name ${sql.raw(nameOrder)}, p.id limit ${maxMatches}`;
