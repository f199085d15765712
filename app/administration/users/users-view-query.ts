import type { UserStatus } from '#db/vocabulary/account.ts';

export const userSorts = ['name', 'email', 'workgroup', 'position', 'status'] as const;
export type UserSort = (typeof userSorts)[number];

/** `group` is the open card; the other fields filter a list across workgroups. */
export type UsersView = {
  group: string | null;
  q: string;
  status: UserStatus | null;
  listed: string | null;
  sort: UserSort;
  descending: boolean;
  inactiveHidden: boolean;
  page: number;
  pageSize: number;
};

/** A filter shows one list of users in place of the workgroups. */
export function isOneList({ q, status, listed }: Pick<UsersView, 'q' | 'status' | 'listed'>): boolean {
  return q !== '' || status !== null || listed !== null;
}

/** Separate from the schema that reads the query, which would bring zod to the browser. */
export function usersViewQuery(view: Partial<UsersView>): string {
  const { group, q, status = null, listed, sort = 'name', descending, inactiveHidden = true } = view;
  const { page = 1, pageSize = 10 } = view;
  const query = new URLSearchParams({
    ...(group && { group }),
    ...(q && { q }),
    ...(status !== null && { status: String(status) }),
    ...(listed && { in: listed }),
    ...(sort !== 'name' && { sort }),
    ...(descending && { desc: 'on' }),
    ...(inactiveHidden ? {} : { filter: 'on' }),
    ...(page > 1 && { p: String(page) }),
    ...(pageSize !== 10 && { psz: String(pageSize) }),
  });
  return query.size > 0 ? `?${query}` : '';
}
