import { clip } from '../../ui/format.ts';
import { type ListColumn, listColumns } from './list-columns.schema.ts';

export type Cell = string | number;

export type ExportedTable = { name: string; head: string[]; batches: AsyncIterable<Cell[][]> };

/** `batches` are the columns of incidents as PostgreSQL writes them; what is absent there is an empty cell. */
export function exportedTable(
  name: string,
  columns: readonly ListColumn[],
  batches: AsyncIterable<(string | null)[][]>,
): ExportedTable {
  const cellsOf = (row: (string | null)[]) => row.map((cell, at) => asCell[columns[at]!]?.(cell ?? '') ?? cell ?? '');
  const cells = async function* () {
    for await (const batch of batches) yield batch.map(cellsOf);
  };
  return { name, head: columns.map((column) => listColumns[column].label), batches: cells() };
}

const asCell: { [column in ListColumn]?: (text: string) => Cell } = {
  number: Number,
  summaryText: (text) => clip(text),
};
