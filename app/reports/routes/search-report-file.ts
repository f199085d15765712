import { authorize } from '../../auth/authorize.ts';
import { requireUser } from '../../auth/require-user.server.ts';
import { viewerDisplay } from '../../auth/viewer-display.server.ts';
import { exportResponse } from '../../incidents/list/export-response.server.ts';
import { exportedTable } from '../../incidents/list/exported-table.ts';
import { sortOf, sortParam } from '../../incidents/list/list-columns.schema.ts';
import { resourceRoute } from '../../platform/web/resource-route.server.tsx';
import { allMatchingIncidents } from '../../search/queries/all-matching-incidents.server.ts';
import { mayRunSearchReports } from '../policy.ts';
import { searchReport } from '../queries/search-report.server.ts';

export const loader = resourceRoute(async (args) => {
  const scope = await requireUser(args);
  const { name, criteria, columns } = await searchReport(scope, args.params.reportId);
  authorize(mayRunSearchReports(scope.actor));
  const sort = sortOf(args.request);
  const table = exportedTable(
    'SearchResult',
    columns,
    allMatchingIncidents(scope, criteria, { sort, columns }),
    viewerDisplay(scope.actor),
  );
  return await exportResponse(args, scope, table, { criteria, sort: sortParam(sort), title: name });
});
