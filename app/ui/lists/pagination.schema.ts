import { z } from 'zod';

/** A higher page number shows this page: the offset of its first row still fits an integer of PostgreSQL. */
const maxPage = 1_000_000;

/** The depth up to which lists are counted and paged. */
export const maxListedRows = 10_000;

export const Pagination = z
  .object({
    p: z.coerce.number().int().min(1).catch(1),
    psz: z.enum(['10', '25', '50']).catch('10').transform(Number),
  })
  .transform(({ p, psz }) => ({ page: Math.min(p, maxPage), pageSize: psz }));

export type Pagination = z.output<typeof Pagination>;

export function paginationOf(request: Request): Pagination {
  return Pagination.parse(Object.fromEntries(new URL(request.url).searchParams));
}

export function isBeyondLastPage({ page, pageSize }: Pagination) {
  return page * pageSize > maxListedRows;
}
