import { requireSection } from '../../administration/require-section.server.ts';
import { resourceRoute } from '../../platform/web/resource-route.server.tsx';
import { importRow } from '../queries/import-row.server.ts';

export const loader = resourceRoute(async (args) => {
  const scope = await requireSection(args, 'import');
  const { state, doneRows, rowCount, createdRows } = await importRow(scope, args.params.importId);
  const of = state === 'UNDOING' ? createdRows : rowCount;
  return Response.json({ state, doneRows, rowCount: of }, { headers: { 'Cache-Control': 'no-store' } });
});
