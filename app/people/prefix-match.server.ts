import { type RawBuilder, sql } from 'kysely';

/** Uses ranges instead of LIKE: row-level security lets only leakproof operators use an index. */
export function prefixMatch(column: string, typed: string): RawBuilder<boolean> {
  const [value, begin] = [sql.ref(column), sql`folded(${typed})`];
  return sql`(${value} >= ${begin} and ${value} < ${begin} || chr(1114111))`;
}
