import { isId } from '#db/vocabulary/id.ts';
import { orNotFound } from '../../auth/authorize.ts';
import { requireUser } from '../../auth/require-user.server.ts';
import { viewerDisplay } from '../../auth/viewer-display.server.ts';
import { exportResponse } from '../../incidents/list/export-response.server.ts';
import { exportedTable } from '../../incidents/list/exported-table.ts';
import { sortOf, sortParam } from '../../incidents/list/list-columns.schema.ts';
import { chosenColumns } from '../../incidents/list/list-columns-cookie.server.ts';
import { resourceRoute } from '../../platform/web/resource-route.server.tsx';
import { listNamed, lists } from '../lists.ts';
import { allMyIncidents } from '../queries/all-my-incidents.server.ts';

export const loader = resourceRoute(async (args) => {
  const scope = await requireUser(args);
  const { request, params, context } = args;
  const list = orNotFound(listNamed(params.status), 'list');
  const status = orNotFound(list === 'drafts' ? null : list, 'list');
  const { searchParams } = new URL(request.url);
  const sort = sortOf(request);
  const columns = chosenColumns(context.services.settings, request, scope);
  const ids = searchParams.has('chosen') ? searchParams.getAll('id').filter(isId) : undefined;
  const options = { sort, columns, ...(ids && { ids }) };
  const table = exportedTable(
    lists[status].title,
    columns,
    allMyIncidents(scope, status, options),
    viewerDisplay(scope.actor),
  );
  return await exportResponse(args, scope, table, { sort: sortParam(sort), ...(ids && { ids }) });
});
