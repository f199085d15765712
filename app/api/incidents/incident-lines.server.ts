import { Readable } from 'node:stream';
import type { Scope } from '../../auth/scope.server.ts';
import type { ListPosition } from '../../incidents/list/list-position.ts';
import type { ListedIncident } from '../../incidents/list/listed-incident.ts';
import { startExport } from '../../incidents/list/start-export.server.ts';
import { ApiProblem } from '../problem.ts';
import { listedRow, listedShape } from '../schemas/listed-incident.ts';
import { mostExpanded, withExpanded } from './expanded-incidents.server.ts';
import { type IncidentSource, type ListQuery, positionOf, sortOf } from './incidents-by-key.server.ts';

const rowsRead = 500;
/** A slower client would keep others of its account waiting. */
const longestPauseMs = 60_000;
const retrySeconds = 30;

type Source = IncidentSource & {
  inOffset: <Value>(value: Value) => Value;
  record: () => Promise<void>;
};

/**
 * Returns lines of JSON. Reads pages by key as fast as the client, with one page in memory and no connection between two.
 * Throws an ApiProblem for an order without keys, and while another export of the user runs.
 */
export async function incidentLines(scope: Scope, query: ListQuery, { orders, read, inOffset, record }: Source) {
  const { expand: names, updatedSince } = query;
  const sort = sortOf(query);
  for (const name of ['p', 'psz'] as const) {
    if (query[name] !== undefined) throw refusal(name, `All incidents are sent. Leave out ${name}.`);
  }
  if (!orders.includes(sort.key)) throw refusal('sort', `All incidents are sent in the order of ${orders.join(', ')}.`);
  const start = query.after === undefined ? undefined : positionOf(query.after, query, sort, true);
  const release = await startExport(scope, 0);
  if (!release) {
    throw new ApiProblem('TOO_MANY_REQUESTS', 'Other exports are running. Try again when they have finished.', {
      headers: { 'Retry-After': String(retrySeconds) },
    });
  }
  const pageSize = names ? mostExpanded : rowsRead;
  const pageBehind = (after: ListPosition | undefined) =>
    read({ page: 1, pageSize, sort, byKey: { after, updatedSince } });
  const begin = async () => {
    const rows = await pageBehind(start);
    await record();
    return rows;
  };
  const first = await begin().catch((error) => {
    release();
    throw error;
  });
  const stream = Readable.from(lines(first), { objectMode: false });
  return stream.once('close', release);

  async function* lines(first: ListedIncident[]) {
    let rows = first;
    while (true) {
      const items = rows.slice(0, pageSize).map(listedRow);
      const rowsToSend = names ? await withExpanded(scope, items, names) : items;
      // the entities of a page are not needed for the next
      scope.em.clear();
      const timer = setTimeout(() => stream.destroy(new Error('the client reads nothing')), longestPauseMs);
      try {
        if (rowsToSend.length > 0)
          yield rowsToSend.map((row) => `${JSON.stringify(inOffset(listedShape.parse(row)))}\n`).join('');
      } finally {
        clearTimeout(timer);
      }
      if (rows.length <= pageSize) return;
      const { number, position = null } = rows[pageSize - 1]!;
      rows = await pageBehind({ number, sorted: position });
    }
  }
}

function refusal(path: string, message: string) {
  return new ApiProblem('VALIDATION_FAILED', message, { errors: [{ path, message }] });
}
