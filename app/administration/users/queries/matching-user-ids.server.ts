import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { mayViewUsers } from '../../policy.ts';
import { matchingUsersSql, matchingUsersValues, type UsersFilter } from '../matching-users-sql.server.ts';
import { maxChosenUsers } from '../user-acts.ts';

/** Covers all pages of the list, up to the most users of one act. */
export async function matchingUserIds({ em, actor }: Scope, filter: UsersFilter): Promise<string[]> {
  authorize(mayViewUsers(actor));
  const users = await em.execute<{ id: string }[]>(sql, [...matchingUsersValues(filter), maxChosenUsers]);
  return users.map(({ id }) => id);
}

const sql = `
select u.id from app_user u where u.account_id = current_account() and ${matchingUsersSql}
order by u.id limit $5`;
