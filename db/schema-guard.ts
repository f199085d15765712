import { setTimeout as sleep } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { migrationNames } from './migrations/in-order.ts';
import { contractProblem, schemaContractSql } from './migrations/schema-contract.ts';
import type { Orm } from './orm.ts';

const checkEveryMs = 5_000;
const answerWithinMs = 1_000;

/**
 * Remembers the columns of the tables. The returned function tells in one sentence why this version cannot work with the
 * present schema, or null: a column is gone or changed, or a newer version is needed. New tables and columns are fine.
 */
export async function guardSchema(orm: Orm, everyMs = checkEveryMs): Promise<() => Promise<string | null>> {
  const expected = await columnsOf(orm);
  let checkedAt = performance.now();
  let problem: string | null = null;
  let checking: Promise<void> | null = null;
  const compare = async () => {
    const [columns, contract] = await Promise.all([columnsOf(orm), contractOf(orm)]).catch(() => [null, null]);
    if (!columns) return;
    const found = new Set(columns);
    checkedAt = performance.now();
    const missing = expected.filter((column) => !found.has(column));
    problem =
      contractProblem(contract, migrationNames) ??
      (missing.length > 0 ? `The database no longer has ${missing.join(', ')}.` : null);
  };
  return async () => {
    if (performance.now() - checkedAt < everyMs) return problem;
    checking ??= compare().finally(() => {
      checking = null;
    });
    // a balancer removes a server that answers slowly
    await Promise.race([checking, sleep(answerWithinMs, undefined, { ref: false })]);
    return problem;
  };
}

async function contractOf(orm: Orm) {
  const rows = await (orm.em.fork() as SqlEntityManager).execute<{ contract: string | null }[]>(schemaContractSql);
  return rows[0]!.contract;
}

async function columnsOf(orm: Orm): Promise<string[]> {
  const rows = await (orm.em.fork() as SqlEntityManager).execute<{ column: string }[]>(columnsSql);
  return rows.map(({ column }) => column);
}

const columnsSql = `
select format('%s.%s %s', c.oid::regclass, a.attname, format_type(a.atttypid, a.atttypmod)) as column
from pg_class c join pg_attribute a on a.attrelid = c.oid
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`;
