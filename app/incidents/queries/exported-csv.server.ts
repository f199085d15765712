import { type RawBuilder, sql } from 'kysely';
import { copyCsv } from '#db/copy-csv.ts';
import type { Scope } from '../../auth/scope.server.ts';

/**
 * Yields the rows of `csvRows` as lines of a CSV file, of one snapshot and in constant memory. Times are written in the
 * user's zone. The transaction ends when the reader stops.
 */
export async function* exportedCsv(
  { em, actor }: Pick<Scope, 'em' | 'actor'>,
  select: RawBuilder<unknown>,
): AsyncGenerator<Buffer> {
  // these are off for pages, whose queries take less time than starting a worker
  const settings = { TimeZone: actor.timeZone, max_parallel_workers_per_gather: '2' };
  yield* copyCsv(em, sql`${select} ${noLimit}`, settings);
}

/** PostgreSQL plans for a tenth of the rows, and so reads them in the order of an index instead of sorting all first. */
const noLimit = sql`limit (select 9223372036854775807)`;
