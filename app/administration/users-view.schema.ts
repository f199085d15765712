import { z } from 'zod';
import { isId } from '#db/vocabulary/id.ts';
import { Pagination } from '../incidents/pagination.schema.ts';
import { usersViewQuery } from './users-view-query.ts';

const UsersView = z
  .object({
    group: z.string().refine(isId).nullable().catch(null).default(null),
    q: z.string().trim().max(100).catch('').default(''),
    /** The switch is on until its form says otherwise. */
    hidden: z.string().optional().catch(undefined),
    filter: z.string().optional().catch(undefined),
  })
  .transform(({ group, q, hidden, filter }) => ({ group, q, inactiveHidden: !filter || hidden === 'on' }));

export type UsersView = z.output<typeof UsersView> & z.output<typeof Pagination>;

export function usersViewOf(request: Request): UsersView {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  return { ...UsersView.parse(query), ...Pagination.parse(query) };
}

export function usersViewPath(request: Request): string {
  return `/administration/workgroups${usersViewQuery(usersViewOf(request))}`;
}
