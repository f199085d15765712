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

/** The text has `$n`. */
export function compileSql(statement: RawBuilder<unknown>): { sql: string; parameters: unknown[] } {
  const { sql, parameters } = statement.compile(kysely);
  return { sql, parameters: [...parameters] };
}

/** Outside a transaction, statements of one tick share a round trip. */
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
