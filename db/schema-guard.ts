import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Orm } from './orm.ts';

/** A change of the tables is noticed within this time. */
const checkEveryMs = 5_000;

/**
 * Remembers the columns of the product's tables, and returns a function that tells whether all of them still exist with
 * their types. New tables and columns are fine: a newer version may have added them.
 */
export async function guardSchema(orm: Orm, everyMs = checkEveryMs): Promise<() => Promise<boolean>> {
  const expected = await columnsOf(orm);
  let checkedAt = performance.now();
  let isIntact = true;
  return async () => {
    if (performance.now() - checkedAt < everyMs) return isIntact;
    const columns = await columnsOf(orm).catch(() => null);
    if (!columns) return isIntact;
    const found = new Set(columns);
    checkedAt = performance.now();
    isIntact = expected.every((column) => found.has(column));
    return isIntact;
  };
}

async function columnsOf(orm: Orm): Promise<string[]> {
  const rows = await (orm.em.fork() as SqlEntityManager).execute<{ column: string }[]>(columnsSql);
  return rows.map(({ column }) => column);
}

const columnsSql = `
select format('%s.%s %s', c.oid::regclass, a.attname, format_type(a.atttypid, a.atttypmod)) as column
from pg_class c join pg_attribute a on a.attrelid = c.oid
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`;
