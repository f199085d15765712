import type { Scope } from '../auth/scope.server.ts';
import { csvLines } from '../platform/text-files/csv.server.ts';
import type { Import } from './import-state.ts';
import { importProblems } from './queries/import-problems.server.ts';

const rowsOfPart = 1_000;

export async function* failedRowsFile(scope: Scope, row: Import): AsyncGenerator<string> {
  const columns = row.summary.columns ?? [];
  yield csvLines([[...columns, 'Why it is not imported']], { isStart: true });
  for (let offset = 0; ; offset += rowsOfPart) {
    const { rows } = await importProblems(scope, row, { column: null, limit: rowsOfPart, offset });
    yield csvLines(
      rows.map(({ cells, errors }) => [
        ...columns.map((_, index) => cells[index] ?? ''),
        errors
          .map(({ column, message }) => (columns[column ?? -1] ? `${columns[column!]}: ${message}` : message))
          .join(' '),
      ]),
    );
    if (rows.length < rowsOfPart) return;
  }
}
