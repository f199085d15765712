import { z } from 'zod';
import { isId } from '#db/vocabulary/id.ts';
import { Pagination } from '../../ui/lists/pagination.schema.ts';

const idOrAll = z
  .string()
  .refine((id) => isId(id))
  .nullable()
  .catch(null);

const queueFilter = z.object({
  class: idOrAll.default(null),
  author: idOrAll.default(null),
  overdue: z
    .literal('on')
    .optional()
    .catch(undefined)
    .transform((value) => value === 'on'),
});
export type QueueFilter = z.output<typeof queueFilter>;

export function queueFilterOf(request: Request) {
  const params = Object.fromEntries(new URL(request.url).searchParams);
  return { filter: queueFilter.parse(params), place: Pagination.parse(params) };
}

export function queueParams(filter: QueueFilter): [string, string][] {
  return [
    ...(filter.class ? [['class', filter.class] as [string, string]] : []),
    ...(filter.author ? [['author', filter.author] as [string, string]] : []),
    ...(filter.overdue ? [['overdue', 'on'] as [string, string]] : []),
  ];
}

export const queuePath = (filter: QueueFilter, { page, pageSize }: Pagination) =>
  `/reviews?${new URLSearchParams([...queueParams(filter), ['p', String(page)], ['psz', String(pageSize)]])}`;
