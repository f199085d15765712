import { z } from 'zod';

/** Lists are counted and paged to this row, and no further. */
export const listedAtMost = 10_000;

/** Where a list begins and how much of it is shown, as an address says it; what it does not say well, it does not say. */
export const ListPlace = z
  .object({
    p: z.coerce.number().int().min(1).catch(1),
    psz: z.enum(['10', '25', '50']).catch('10').transform(Number),
  })
  .transform(({ p, psz }) => ({ page: p, pageSize: psz }));

export type ListPlace = z.output<typeof ListPlace>;

export function placeOf(request: Request): ListPlace {
  return ListPlace.parse(Object.fromEntries(new URL(request.url).searchParams));
}

export function isTooDeep({ page, pageSize }: ListPlace) {
  return page * pageSize > listedAtMost;
}
