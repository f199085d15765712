import { orNotFound } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';

export type Profile = {
  email: string;
  firstName: string;
  middleName: string;
  lastName: string;
  position: string;
  startDate: string | null;
  company: string;
  division: string;
  department: string;
  region: string;
  location: string;
  phone: string;
  fax: string;
  workgroup: string;
  hasPicture: boolean;
};

export async function profile({ actor, em }: Scope): Promise<Profile> {
  const [row] = await em.execute<Profile[]>(profileSql, [actor.userId]);
  return orNotFound(row, 'user');
}

const profileSql = `
select u.email, u.first_name as "firstName", u.middle_name as "middleName", u.last_name as "lastName", u.position,
  to_char(u.company_start_date, 'YYYY-MM-DD') as "startDate", u.company, u.division, u.department, u.region, u.location,
  u.phone, u.fax, w.name as workgroup, u.avatar_file_id is not null as "hasPicture"
from app_user u join workgroup w on w.account_id = u.account_id and w.id = u.workgroup_id
where u.account_id = current_account() and u.id = $1`;
