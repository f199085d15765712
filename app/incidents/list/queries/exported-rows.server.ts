import { type RawBuilder, sql } from 'kysely';
import { streamRows } from '#db/stream-rows.ts';
import type { Scope } from '../../../auth/scope.server.ts';

/**
 * Yields the rows of an `exportSelect` in batches, of one snapshot and in constant memory. The transaction ends when the reader stops.
 */
export function exportedRows({ em }: Pick<Scope, 'em'>, select: RawBuilder<unknown>) {
  // these are off for pages, whose queries take less time than starting a worker
  const settings = { max_parallel_workers_per_gather: '2' };
  return streamRows(em, sql`${select} ${noLimit}`, settings);
}

/** PostgreSQL plans for a tenth of the rows, and so reads them in the order of an index instead of sorting all first. */
const noLimit = sql`limit (select 9223372036854775807)`;
