import { z } from 'zod';
import type { UserStatus } from '#db/vocabulary/account.ts';
import { isId } from '#db/vocabulary/id.ts';
import { Pagination } from '../../ui/lists/pagination.schema.ts';
import { type UsersView, userSorts, usersViewQuery } from './users-view-query.ts';

const ShownUsers = z
  .object({
    group: z.string().refine(isId).nullable().catch(null).default(null),
    q: z.string().trim().max(100).catch('').default(''),
    status: z
      .enum(['0', '1', '2'])
      .transform((status) => Number(status) as UserStatus)
      .nullable()
      .catch(null)
      .default(null),
    in: z
      .string()
      .refine((listed) => listed === 'all' || isId(listed))
      .nullable()
      .catch(null)
      .default(null),
    sort: z.enum(userSorts).catch('name').default('name'),
    desc: z.string().optional().catch(undefined),
    /** The switch is on until its form turns it off. */
    hidden: z.string().optional().catch(undefined),
    filter: z.string().optional().catch(undefined),
  })
  .transform(({ in: listed, desc, hidden, filter, ...view }) => ({
    ...view,
    listed,
    descending: desc === 'on',
    inactiveHidden: !filter || hidden === 'on',
  }));

export function usersViewOf(request: Request): UsersView {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  return { ...ShownUsers.parse(query), ...Pagination.parse(query) };
}

export function usersViewPath(request: Request): string {
  return `/administration/workgroups${usersViewQuery(usersViewOf(request))}`;
}
