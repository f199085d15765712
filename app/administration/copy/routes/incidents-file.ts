import { authorize } from '../../../auth/authorize.ts';
import { streamedExport } from '../../../incidents/list/export-response.server.ts';
import { workbookFile } from '../../../incidents/list/workbook-file.server.ts';
import { resourceRoute } from '../../../platform/web/resource-route.server.tsx';
import { requireSection } from '../../require-section.server.ts';
import { copiedTables } from '../copied-tables.server.ts';
import { mayCopyIncidents, mayCopyPrivate } from '../policy.ts';

/** `private` adds private details of persons. */
export const loader = resourceRoute(async (args) => {
  const scope = await requireSection(args, 'subscription2');
  const withPrivate = new URL(args.request.url).searchParams.has('private');
  authorize(withPrivate ? mayCopyPrivate(scope.actor) : mayCopyIncidents(scope.actor));
  const tables = copiedTables(scope, { withPrivate });
  return await streamedExport(args, scope, {
    name: 'AllIncidents',
    format: 'xlsx',
    file: workbookFile(tables),
    details: { columns: tables.map(({ name }) => name), privateDetails: withPrivate ? 'Included' : 'Hidden' },
  });
});
