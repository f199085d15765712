import { incidentStatusNames } from '#db/vocabulary/incident.ts';
import { type Display, formatDate, formatDateTime } from '../ui/format.ts';
import { type ListColumn, listColumns } from './list-columns.schema.ts';
import type { ListedIncident } from './listed-incident.ts';

export type ExportedTable = { name: string; head: string[]; batches: AsyncIterable<Cell[][]> };
export type Cell = string | number;

export function exportedIncidents(
  name: string,
  batches: AsyncIterable<ListedIncident[]>,
  columns: readonly ListColumn[],
  display: Display,
): ExportedTable {
  const rows = async function* () {
    for await (const batch of batches) yield batch.map((row) => columns.map((column) => cellOf[column](row, display)));
  };
  return { name, head: columns.map((column) => listColumns[column].label), batches: rows() };
}

const cellOf: Record<ListColumn, (row: ListedIncident, display: Display) => Cell> = {
  number: ({ number }) => number,
  reportedDate: ({ reportedAt }, display) => formatDateTime(reportedAt, display),
  occurredDate: ({ occurredAt, occurredUncertain }, display) =>
    (occurredUncertain ? formatDate : formatDateTime)(occurredAt, display),
  incidentClass: ({ classPath }) => classPath.join(' / '),
  severity: ({ severity }) => severity ?? '',
  createUserName: ({ enteredBy }) => enteredBy,
  assignedUserName: ({ investigator }) => investigator ?? '',
  status: ({ status, locked }) => (locked ? 'Locked' : incidentStatusNames[status]),
  location: ({ location }) => location?.join(' / ') ?? '',
  summaryText: ({ summaryText }) => summaryText ?? '',
  persons: ({ persons }) => listed(persons),
  companies: ({ companies }) => listed(companies),
  vehicles: ({ vehicles }) => listed(vehicles),
  items: ({ items }) => listed(items),
  correctiveActions: ({ correctiveActions }) => listed(correctiveActions),
};

const listed = (names: string[] = []) => names.join('; ');
