import type { FileFormat } from './contract.ts';
import { openSheet } from './sheet-rows.server.ts';

/**
 * Yields the rows below the head row that have text; `line` is the number of the row in a spreadsheet. Throws a
 * BusinessRuleError for a file that `inspectFile` refuses.
 */
export async function* readRows(bytes: Buffer, format: FileFormat): AsyncGenerator<{ line: number; cells: string[] }> {
  const { rows } = await openSheet(bytes, format);
  yield* rows;
}
