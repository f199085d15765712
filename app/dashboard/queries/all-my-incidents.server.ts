import type { Scope } from '../../auth/scope.server.ts';
import type { ListColumn, Sort } from '../../incidents/list-columns.schema.ts';
import type { ListedIncident } from '../../incidents/listed-incident.ts';
import { streamRows } from '../../incidents/stream-rows.server.ts';
import { clip } from '../../ui/format.ts';
import { type MyList, myIncidentsSql } from '../my-incidents-sql.server.ts';

type Listed = { sort: Sort; columns: readonly ListColumn[]; ids?: string[] };

export async function* allMyIncidents({ actor, em }: Scope, list: MyList, listed: Listed) {
  for await (const batch of streamRows<ListedIncident>(em, myIncidentsSql(actor, list, listed))) {
    yield batch.map((row) => (row.summaryText === undefined ? row : { ...row, summaryText: clip(row.summaryText) }));
  }
}
