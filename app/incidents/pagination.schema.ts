import { z } from 'zod';

/** Lists are counted and paged to this row, and no further. */
export const maxListedRows = 10_000;

/** Where a list begins and how much of it is shown, as an address says it; what it does not say well, it does not say. */
export const Pagination = z
  .object({
    p: z.coerce.number().int().min(1).catch(1),
    psz: z.enum(['10', '25', '50']).catch('10').transform(Number),
  })
  .transform(({ p, psz }) => ({ page: p, pageSize: psz }));

export type Pagination = z.output<typeof Pagination>;

export function paginationOf(request: Request): Pagination {
  return Pagination.parse(Object.fromEntries(new URL(request.url).searchParams));
}

export function isBeyondLastPage({ page, pageSize }: Pagination) {
  return page * pageSize > maxListedRows;
}
