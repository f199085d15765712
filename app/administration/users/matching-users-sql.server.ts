import { userStatus } from '#db/vocabulary/account.ts';
import { nameOrder } from '#db/vocabulary/name-order.ts';
import { isOneList, type UserSort, type UsersView } from './users-view-query.ts';

export type UsersFilter = Pick<UsersView, 'group' | 'q' | 'status' | 'listed' | 'inactiveHidden'>;

/** Condition on a user `u`; `matchingUsersValues` has its parameters. */
export const matchingUsersSql = `
u.account_id = current_account() and u.workgroup_id is not null
  and ($1::uuid is null or u.workgroup_id = $1)
  and ($2 = '' or folded(u.first_name || ' ' || u.last_name) like containing($2)
    or is_named(name_search(u.first_name, u.middle_name, u.last_name), $2) or folded(u.email::text) like containing($2))
  and (not $3 or u.status <> ${userStatus.inactive})
  and ($4::int is null or u.status = $4)`;

/** A chosen status overrides the switch that hides inactive users. */
export function matchingUsersValues(view: UsersFilter) {
  const { group, q, status, listed, inactiveHidden } = view;
  const workgroup = isOneList(view) ? listed : group;
  return [workgroup === 'all' ? null : workgroup, q, inactiveHidden && status === null, status];
}

export function usersOrder({ sort, descending }: Pick<UsersView, 'sort' | 'descending'>): string {
  const direction = descending ? ' desc' : '';
  return [...columns[sort].map((column) => column + direction), ...columns.name, 'u.id'].join(', ');
}

const columns: Record<UserSort, string[]> = {
  name: [`u.last_name ${nameOrder}`, `u.first_name ${nameOrder}`],
  email: ['u.email'],
  workgroup: [`w.name ${nameOrder}`],
  position: [`nullif(u.position, '') ${nameOrder}`],
  status: ['u.status'],
};
