import { type RawBuilder, sql } from 'kysely';
import { streamRows } from '#db/stream-rows.ts';
import type { Scope } from '../../../auth/scope.server.ts';

/** Yields batches of one snapshot in constant memory. The transaction ends when the reader stops. */
export function exportedRows({ em }: Pick<Scope, 'em'>, select: RawBuilder<unknown>) {
  // pages switch parallel workers off, because starting one takes longer than their queries
  const settings = { max_parallel_workers_per_gather: '2' };
  return streamRows(em, sql`${select} ${noLimit}`, settings);
}

/** With a limit that is not a constant, PostgreSQL plans for a tenth of the rows and reads an index instead of sorting. */
const noLimit = sql`limit (select 9223372036854775807)`;
