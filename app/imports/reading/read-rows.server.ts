import type { FileFormat } from './contract.ts';
import { openSheet } from './sheet-rows.server.ts';

/** Yields the filled rows below the head row. Throws a BusinessRuleError for a file that `inspectFile` refuses. */
export async function* readRows(bytes: Buffer, format: FileFormat): AsyncGenerator<{ line: number; cells: string[] }> {
  const { rows } = await openSheet(bytes, format);
  yield* rows;
}
