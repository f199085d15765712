import { AuditRecord } from '#db/entities/audit-record.ts';
import { type UserStatus, userStatus } from '#db/vocabulary/account.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { toCsv } from '../../../platform/text-files/csv.server.ts';
import { mayViewUsers } from '../../policy.ts';
import { importColumns } from '../import.schema.ts';
import { matchingUsersSql, matchingUsersValues, usersOrder } from '../matching-users-sql.server.ts';
import type { UsersView } from '../users-view-query.ts';

type ExportedUser = Record<(typeof importColumns)[number]['name'], string> & { status: UserStatus };

/** Exports all pages of the list, with the columns of the import and the status. */
export async function exportUsers(scope: Scope, view: UsersView): Promise<string> {
  authorize(mayViewUsers(scope.actor));
  return await transaction(scope, async ({ em }) => {
    const users = await em.execute<ExportedUser[]>(exportSql(view), matchingUsersValues(view));
    em.create(AuditRecord, {
      objectType: 'USER',
      objectName: 'Users',
      transactionType: 'EXPORT',
      objectData: { users: users.length, ...(view.q && { words: view.q }) },
    });
    return toCsv([
      [...importColumns.map(({ title }) => title), 'Status'],
      ...users.map((user) => [...importColumns.map(({ name }) => user[name]), words[user.status]]),
    ]);
  });
}

const words = { [userStatus.pending]: 'Pending', [userStatus.active]: 'Active', [userStatus.inactive]: 'Inactive' };

const exportSql = (view: UsersView) => `
select u.email, u.first_name as "firstName", u.middle_name as "middleName", u.last_name as "lastName", w.name as workgroup,
  u.company, coalesce(u.company_start_date::text, '') as "companyStartDate", u.position, u.department, u.division,
  u.location, u.phone, u.fax, case when u.mfa then 'Yes' else 'No' end as mfa, u.status
from app_user u join workgroup w on w.account_id = u.account_id and w.id = u.workgroup_id
where ${matchingUsersSql}
order by ${usersOrder(view)}`;
