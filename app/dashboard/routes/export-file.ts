import { isId } from '#db/vocabulary/id.ts';
import { orNotFound } from '../../auth/authorize.ts';
import { requireUser } from '../../auth/require-user.server.ts';
import { exportResponse } from '../../incidents/export-response.server.ts';
import { exportedIncidents } from '../../incidents/exported-cells.ts';
import { sortOf, sortParam } from '../../incidents/list-columns.schema.ts';
import { chosenColumns } from '../../incidents/list-columns-cookie.server.ts';
import { viewerDisplay } from '../../incidents/viewer-display.ts';
import { resourceRoute } from '../../platform/resource-route.server.tsx';
import { listNamed, lists } from '../lists.ts';
import { allMyIncidents } from '../queries/all-my-incidents.server.ts';
import { myIncidentsCsv } from '../queries/my-incidents-csv.server.ts';

/** All incidents of a list, or with `chosen` only those whose ids are given. */
export const loader = resourceRoute(async (args) => {
  const scope = await requireUser(args);
  const { request, params, context } = args;
  const list = orNotFound(listNamed(params.status), 'list');
  const status = orNotFound(list === 'drafts' ? null : list, 'list');
  const { searchParams } = new URL(request.url);
  const sort = sortOf(request);
  const columns = chosenColumns(context.services.settings, request, scope);
  const ids = searchParams.has('chosen') ? searchParams.getAll('id').filter(isId) : undefined;
  const listed = { sort, columns, ...(ids && { ids }) };
  const batches = allMyIncidents(scope, status, listed);
  const table = exportedIncidents(lists[status].title, batches, columns, viewerDisplay(scope.actor));
  const csv = myIncidentsCsv(scope, status, listed);
  return await exportResponse(args, scope, { ...table, csv }, { sort: sortParam(sort), ...(ids && { ids }) });
});
