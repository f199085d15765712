import { maxListedRows } from '../ui/lists/pagination.schema.ts';

/** `capped`: there are more than `count`. */
export type Count = { count: number; capped: boolean };

export function countOf(rows: number): Count {
  return { count: Math.min(rows, maxListedRows), capped: rows > maxListedRows };
}

/** Stops counting one after the most that a list shows. */
export const countSql = (rows: string) => `(select count(*)::int from (${rows} limit ${maxListedRows + 1}) as rows)`;
