import { csvLines } from '../../platform/text-files/csv.server.ts';
import { type ExportedTable, headTexts } from './exported-table.ts';
import { workbookFile } from './workbook-file.server.ts';

export const exportFormats = {
  csv: { extension: 'csv', mediaType: 'text/csv; charset=utf-8' },
  xlsx: { extension: 'xlsx', mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
} as const;
export type ExportFormat = keyof typeof exportFormats;

export function exportFile(format: ExportFormat, table: ExportedTable): AsyncIterable<Uint8Array | string> {
  return format === 'csv' ? csvFile(table) : workbookFile([table]);
}

async function* csvFile(table: ExportedTable) {
  yield csvLines([headTexts(table)], { isStart: true });
  for await (const batch of table.batches) yield csvLines(batch);
}
