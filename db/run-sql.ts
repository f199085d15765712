import type { SqlEntityManager } from '@mikro-orm/postgresql';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';
import type { StatementEntityManager } from './entity-manager.ts';

const kysely = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Returns the text of a statement built with Kysely's `sql`, with `$n`, and its parameters. */
export function compileSql(statement: RawBuilder<unknown>): { sql: string; parameters: unknown[] } {
  const { sql, parameters } = statement.compile(kysely);
  return { sql, parameters: [...parameters] };
}

/** Runs a statement built with Kysely's `sql`; outside a transaction it shares a round trip with others of the same tick. */
export async function runSql<Row extends object>(
  em: Pick<SqlEntityManager, 'execute'>,
  statement: RawBuilder<unknown>,
): Promise<Row[]> {
  const { sql, parameters } = compileSql(statement);
  return await em.execute<Row[]>(sql, parameters);
}

/** Runs a statement like `runSql`. PostgreSQL plans it for its values each time, because the best plan depends on them. */
export async function runUnprepared<Row extends object>(
  em: SqlEntityManager,
  statement: RawBuilder<unknown>,
): Promise<Row[]> {
  const { sql, parameters } = compileSql(statement);
  return await (em as StatementEntityManager).executeUnprepared(sql, parameters);
}
