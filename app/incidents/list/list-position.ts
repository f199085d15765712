import type { SortKey } from './list-columns.schema.ts';

/** A place that outlives its row. `sorted` is the sort value as digits (times in µs since 1970); null for numbers. */
export type ListPosition = { number: number; sorted: string | null };

/** Reads the rows behind a position, and one more than the page; `updatedSince` keeps those changed then or later. */
export type ByKey = { after?: ListPosition | undefined; updatedSince?: Date | undefined };

/** An index has each of these orders with the number last, so a page behind a position is read from it. */
export const positionedSorts = [
  'number',
  'reported',
  'occurred',
  'status',
  'updated',
] as const satisfies readonly SortKey[];
