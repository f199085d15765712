import { incidentStatusNames } from '#db/vocabulary/incident.ts';
import { clip, type Display } from '../ui/format.ts';
import { type ListColumn, listColumns } from './list-columns.schema.ts';
import type { ListedIncident } from './listed-incident.ts';

export type ExportedTable = {
  name: string;
  head: string[];
  batches: AsyncIterable<Cell[][]>;
  /** The same rows as lines of a CSV file, where PostgreSQL writes them. */
  csv?: AsyncIterable<Uint8Array>;
};
export type Cell = string | number;

/** The times of the rows are written in the user's time zone. */
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
  reportedDate: ({ reportedAt }, display) => writtenTime(reportedAt, display),
  occurredDate: ({ occurredAt }, display) => writtenTime(occurredAt, display),
  incidentClass: ({ classPath }) => classPath.join(' / '),
  severity: ({ severity }) => severity ?? '',
  createUserName: ({ enteredBy }) => enteredBy,
  assignedUserName: ({ investigator }) => investigator ?? '',
  status: ({ status, locked }) => (locked ? 'Locked' : incidentStatusNames[status]),
  location: ({ location }) => location?.join(' / ') ?? '',
  summaryText: ({ summaryText }) => clip(summaryText ?? ''),
  persons: ({ persons }) => listed(persons),
  companies: ({ companies }) => listed(companies),
  vehicles: ({ vehicles }) => listed(vehicles),
  items: ({ items }) => listed(items),
  correctiveActions: ({ correctiveActions }) => listed(correctiveActions),
};

/** Formats the fields of an ISO date or time as `formatDate` and `formatDateTime` do, without reading its offset. */
function writtenTime(iso: string, { dateFormat }: Display): string {
  const [year, month, day] = [iso.slice(0, 4), iso.slice(5, 7), iso.slice(8, 10)];
  const date = dateFormat === 0 ? `${day}/${month}/${year}` : `${month}/${day}/${year}`;
  if (iso.length === 10) return date;
  const hour = Number(iso.slice(11, 13));
  return `${date} ${String(hour % 12 || 12).padStart(2, '0')}${iso.slice(13, 16)} ${hour < 12 ? 'AM' : 'PM'}`;
}

const listed = (names: string[] = []) => names.join('; ');
