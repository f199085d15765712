import type { SqlEntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';

/**
 * Returns what reads `sql`, one text, as a function of the database: its plan is kept, and to plan such a statement takes
 * PostgreSQL ten times as long as to execute it.
 */
export async function stateFunction(parameters: string, sql: string) {
  const owner = new pg.Client(process.env.DATABASE_OWNER_URL);
  await owner.connect();
  await owner.query(
    `create function state_of(${parameters}) returns text stable language plpgsql as $$ begin return (${sql}); end $$`,
  );
  await owner.end();
  const places = parameters.split(',').map((_, at) => `$${at + 1}`);
  return async ({ em }: { em: Pick<SqlEntityManager, 'execute'> }, ...values: unknown[]): Promise<string> => {
    const [{ state }] = await em.execute<[{ state: string }]>(`select state_of(${places}) as state`, values);
    return state;
  };
}
