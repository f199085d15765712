import { orNotFound } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import type { EditUserInput } from '../user.schema.ts';

type UserDetails = EditUserInput & { mfa: boolean; mfaOffered: boolean };

/** Throws a NotFoundError for a deleted user too. */
export async function userDetails({ em }: Pick<Scope, 'em'>, id: string): Promise<UserDetails> {
  const [row] = await em.execute<UserDetails[]>(detailsSql, [id]);
  return orNotFound(row, 'user');
}

const detailsSql = `
select u.first_name as "firstName", u.middle_name as "middleName", u.last_name as "lastName", u.company,
  u.company_start_date::text as "companyStartDate", u.position, u.department, u.division, u.location, u.phone, u.fax,
  u.workgroup_id as "workgroupId", u.mfa, a.mfa as "mfaOffered"
from app_user u join account a on a.id = u.account_id
where u.account_id = current_account() and u.id = $1 and u.workgroup_id is not null`;
