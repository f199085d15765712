import { requireSection } from '../../administration/require-section.server.ts';
import { streamedExport } from '../../incidents/list/export-response.server.ts';
import { resourceRoute } from '../../platform/web/resource-route.server.tsx';
import { failedRowsFile } from '../failed-rows-file.server.ts';
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
