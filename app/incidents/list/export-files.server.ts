import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { csvLines } from '../../platform/csv.server.ts';
import type { ExportedTable } from './exported-table.ts';

export const exportFormats = {
  csv: { extension: 'csv', mediaType: 'text/csv; charset=utf-8' },
  xlsx: { extension: 'xlsx', mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
} as const;
export type ExportFormat = keyof typeof exportFormats;

/** Yields a table as a file, as fast as it is read; no cell runs as a formula. */
export function exportFile(format: ExportFormat, table: ExportedTable): AsyncIterable<Uint8Array | string> {
  return format === 'csv' ? csvFile(table) : xlsxFile(table);
}

async function* csvFile({ head, batches }: ExportedTable) {
  yield csvLines([head], { isStart: true });
  for await (const batch of batches) yield csvLines(batch);
}

async function* xlsxFile({ name, head, batches }: ExportedTable): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  yield* Readable.fromWeb(writeXlsxStream(rowsOf(head, batches), { name }) as ReadableStream);
}

async function* rowsOf(head: ExportedTable['head'], batches: ExportedTable['batches']) {
  yield head;
  for await (const batch of batches) yield* batch;
}
