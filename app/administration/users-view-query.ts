import type { UsersView } from './users-view.schema.ts';

/** Returns the query of the users' page, apart from the schema that reads it, which would bring zod to the browser. */
export function usersViewQuery(view: Partial<UsersView>): string {
  const { group, q, inactiveHidden = true, page = 1, pageSize = 10 } = view;
  const query = new URLSearchParams({
    ...(group && { group }),
    ...(q && { q }),
    ...(inactiveHidden ? {} : { filter: 'on' }),
    ...(page > 1 && { p: String(page) }),
    ...(pageSize !== 10 && { psz: String(pageSize) }),
  });
  return query.size > 0 ? `?${query}` : '';
}
