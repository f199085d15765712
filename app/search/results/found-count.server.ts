import { type RawBuilder, sql } from 'kysely';
import { maxListedRows } from '../../ui/lists/pagination.schema.ts';

/** `capped`: there are more than `count`. */
export type FoundCount = { count: number; capped: boolean };

/** Counts each incident once, up to one more than the depth of lists. */
export function foundToCount(found: RawBuilder<unknown>[]) {
  const limited = found.map((each) => sql`(${each} limit ${maxListedRows + 1})`);
  return limited.length === 1 ? limited[0]! : sql`(${sql.join(limited, sql` union `)}) limit ${maxListedRows + 1}`;
}

/** Converts the number of rows of `foundToCount`. */
export function foundCount(rows: number): FoundCount {
  return { count: Math.min(rows, maxListedRows), capped: rows > maxListedRows };
}
