import { userStatus } from '#db/vocabulary/account.ts';
import { isOneList, type UserSort, type UsersView } from './users-view-query.ts';

export type UsersFilter = Pick<UsersView, 'group' | 'q' | 'status' | 'listed' | 'inactiveHidden'>;

/** The condition on a user `u` that the page lists; its values are those of `matchingUsersValues`. */
export const matchingUsersSql = `
u.account_id = current_account() and u.workgroup_id is not null
  and ($1::uuid is null or u.workgroup_id = $1)
  and ($2 = '%%' or folded(u.first_name || ' ' || u.last_name) like folded($2) or u.email like $2::citext)
  and (not $3 or u.status <> ${userStatus.inactive})
  and ($4::int is null or u.status = $4)`;

/** A status that was chosen shows its users, also where inactive users are hidden. */
export function matchingUsersValues(view: UsersFilter) {
  const { group, q, status, listed, inactiveHidden } = view;
  const workgroup = isOneList(view) ? listed : group;
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  return [workgroup === 'all' ? null : workgroup, pattern, inactiveHidden && status === null, status];
}

/** Returns what a list of users `u` with their workgroups `w` is ordered by. */
export function usersOrder({ sort, descending }: Pick<UsersView, 'sort' | 'descending'>): string {
  const direction = descending ? ' desc' : '';
  return [...columns[sort].map((column) => column + direction), ...columns.name, 'u.id'].join(', ');
}

const columns: Record<UserSort, string[]> = {
  name: ['lower(u.last_name)', 'lower(u.first_name)'],
  email: ['u.email'],
  workgroup: ['lower(w.name)'],
  position: ["nullif(lower(u.position), '')"],
  status: ['u.status'],
};
