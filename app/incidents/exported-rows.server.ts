import type { RawBuilder } from 'kysely';
import type { Scope } from '../auth/scope.server.ts';
import type { ListedIncident } from './listed-incident.ts';

const rowsAtOnce = 1_000;
/** A reader on a slow line leaves the transaction idle between two fetches. */
const idleLimit = '60s';

/**
 * Yields the rows of a list's SELECT in batches, of one snapshot and in constant memory: the next batch is fetched while
 * one is read. Times are written in the user's zone. The transaction ends when the reader stops.
 */
export async function* exportedRows({ em, actor }: Pick<Scope, 'em' | 'actor'>, select: RawBuilder<unknown>) {
  const own = em.fork();
  const { sql, parameters } = select.compile(em.getKysely());
  const fetchRows = () => own.execute<ListedIncident[]>(`fetch ${rowsAtOnce} from found`);
  let next: Promise<ListedIncident[]> | undefined;
  await own.begin({ readOnly: true });
  try {
    await own.execute(settingsSql, [idleLimit, actor.timeZone]);
    await own.execute(`declare found no scroll cursor for ${sql}`, [...parameters]);
    for (let rows = await fetchRows(); rows.length > 0; rows = await next) {
      next = rows.length < rowsAtOnce ? Promise.resolve([]) : fetchRows();
      // its error is thrown where it is awaited, unless the reader has stopped
      next.catch(() => {});
      yield rows;
    }
  } finally {
    await next?.catch(() => {});
    await own.rollback();
  }
}

/** Of a million rows the first ones are read in the order of an index; sorting all of them takes longer than the time limit. */
const settingsSql = `
select set_config('idle_in_transaction_session_timeout', $1, true), set_config('TimeZone', $2, true),
  set_config('cursor_tuple_fraction', '0.0001', true)`;
