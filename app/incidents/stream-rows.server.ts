import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';

const rowsAtOnce = 1_000;
/** A reader on a slow line leaves the transaction idle between two fetches. */
const idleLimit = '60s';

/** Yields the rows of a SELECT in batches, of one snapshot; its transaction ends when the reader stops. */
export async function* streamRows<Row extends object>(
  em: SqlEntityManager,
  select: RawBuilder<unknown>,
): AsyncGenerator<Row[], void, void> {
  const own = em.fork();
  const { sql, parameters } = select.compile(em.getKysely());
  await own.begin({ readOnly: true });
  try {
    await own.execute(`select set_config('idle_in_transaction_session_timeout', $1, true)`, [idleLimit]);
    await own.execute(`declare found no scroll cursor for ${sql}`, [...parameters]);
    while (true) {
      const rows = await own.execute<Row[]>(`fetch ${rowsAtOnce} from found`);
      if (rows.length > 0) yield rows;
      if (rows.length < rowsAtOnce) return;
    }
  } finally {
    await own.rollback();
  }
}
