import type { SortKey } from './list-columns.schema.ts';

/**
 * The place of a row in the order of a list, which remains when the row is gone. `sorted` is what the list is sorted by
 * as digits, times in microseconds since 1970; null where the number alone is the order.
 */
export type ListPosition = { number: number; sorted: string | null };

/**
 * Reads the rows behind a position, each with its own and with its version, and one more than the page, which says
 * whether more follow; with `updatedSince` only those that were changed then or later.
 */
export type ByKey = { after?: ListPosition | undefined; updatedSince?: Date | undefined };

/** The orders that an index has with the number as its last column: a page behind a position is read from it. */
export const positionedSorts = [
  'number',
  'reported',
  'occurred',
  'status',
  'updated',
] as const satisfies readonly SortKey[];
