import { isId } from '#db/vocabulary/id.ts';
import { requireUser } from '../../auth/require-user.server.ts';
import { viewerDisplay } from '../../auth/viewer-display.server.ts';
import { exportResponse } from '../../incidents/list/export-response.server.ts';
import { exportedTable } from '../../incidents/list/exported-table.ts';
import { sortParam } from '../../incidents/list/list-columns.schema.ts';
import { resourceRoute } from '../../platform/web/resource-route.server.tsx';
import { allMatchingIncidents } from '../queries/all-matching-incidents.server.ts';
import { searchAddress } from '../search-address.server.ts';

export const loader = resourceRoute(async (args) => {
  const scope = await requireUser(args);
  const { searchParams } = new URL(args.request.url);
  const { criteria, sort, columns } = searchAddress(searchParams);
  const chosen = searchParams.has('chosen') && { ids: searchParams.getAll('id').filter(isId) };
  const selection = { sort, columns, ...chosen };
  const table = exportedTable(
    'SearchResult',
    columns,
    allMatchingIncidents(scope, criteria, selection),
    viewerDisplay(scope.actor),
  );
  return await exportResponse(args, scope, table, { criteria, sort: sortParam(sort), ...chosen });
});
