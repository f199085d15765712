import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';

/** Runs a statement built with Kysely's `sql`; throws the exceptions of MikroORM. */
export async function runSql<Row extends object>(em: SqlEntityManager, statement: RawBuilder<unknown>): Promise<Row[]> {
  const { sql, parameters } = statement.compile(em.getKysely());
  return await em.execute<Row[]>(sql, [...parameters]);
}
