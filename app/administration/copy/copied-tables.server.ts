import { linkKindNames } from '#db/vocabulary/incident.ts';
import { keysOf } from '#db/vocabulary/keys.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { viewerDisplay } from '../../auth/viewer-display.server.ts';
import type { Cell, ExportedTable } from '../../incidents/list/exported-table.ts';
import { localTime } from '../../ui/format.ts';
import { historyHead, historyRows } from './history-rows.ts';
import { incidentColumns, timeOf } from './incident-columns.ts';
import { type CopiedList, copiedLists, type Part, type PartColumn, partColumns } from './part-columns.ts';
import { copiedHistory } from './queries/copied-history.server.ts';
import { copiedIncidents } from './queries/copied-incidents.server.ts';
import { copiedLinks } from './queries/copied-links.server.ts';

type Options = { withPrivate: boolean };

export function copiedTables(scope: Scope, options: Options): ExportedTable[] {
  const display = viewerDisplay(scope.actor);
  const columns = incidentColumns(display);
  const tables: ExportedTable[] = [
    {
      name: 'Incidents',
      head: columns.map(([label]) => label),
      batches: rowsOf(copiedIncidents(scope, [], options), (incident) => [
        columns.map(([, cell]) => cell(incident) ?? ''),
      ]),
    },
    ...keysOf(copiedLists).map((list) => partTable(scope, list, options)),
    {
      name: 'Links',
      head: ['Incident', 'Is', 'Linked incident', timeOf('Date'), 'User', timeOf('Removed'), 'Removed by'],
      batches: rowsOf(copiedLinks(scope), ({ number, kind, linkedNumber, at, user, removedAt, removedBy }) => [
        [
          number,
          linkKindNames[kind].from,
          linkedNumber,
          localTime(at, display),
          user,
          removedAt ? localTime(removedAt, display) : '',
          removedBy ?? '',
        ],
      ]),
    },
    {
      name: 'History',
      head: historyHead,
      batches: rowsOf(copiedHistory(scope, options), (entry) => historyRows(entry, display)),
    },
  ];
  return tables.map((table) => ({ ...table, reader: display }));
}

function partTable<List extends CopiedList>(scope: Scope, list: List, options: Options): ExportedTable {
  const columns: PartColumn<Part<List>>[] = partColumns(viewerDisplay(scope.actor))[list];
  // an attachment is named with the vehicle or item that it belongs to
  const lists: CopiedList[] = list === 'attachments' ? ['attachments', 'vehicles', 'items'] : [list];
  return {
    name: copiedLists[list],
    head: ['Incident', ...columns.map(([label]) => label)],
    batches: rowsOf(copiedIncidents(scope, lists, options), (incident) =>
      (incident[list] as Part<List>[]).map((part) => [
        incident.number,
        ...columns.map(([, cell]) => cell(part, incident) ?? ''),
      ]),
    ),
  };
}

async function* rowsOf<Row>(batches: AsyncIterable<Row[]>, toRows: (row: Row) => Cell[][]) {
  for await (const batch of batches) yield batch.flatMap(toRows);
}
