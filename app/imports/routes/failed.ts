import { requireSection } from '../../administration/require-section.server.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { streamedExport } from '../../incidents/list/export-response.server.ts';
import { csvLines } from '../../platform/text-files/csv.server.ts';
import { resourceRoute } from '../../platform/web/resource-route.server.tsx';
import type { Import } from '../import-state.ts';
import { importProblems } from '../queries/import-problems.server.ts';
import { importRow } from '../queries/import-row.server.ts';

export const loader = resourceRoute(async (args) => {
  const scope = await requireSection(args, 'import');
  const row = await importRow(scope, args.params.importId);
  return await streamedExport(args, scope, {
    name: 'FailedRows',
    title: `Failed rows of ${row.fileName}`,
    format: 'csv',
    details: { file: row.fileName },
    file: failedRowsFile(scope, row),
  });
});

const rowsOfPart = 1_000;

async function* failedRowsFile(scope: Scope, row: Import): AsyncGenerator<string> {
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
