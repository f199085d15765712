import { isId } from '#db/vocabulary/id.ts';
import { requireUser } from '../../auth/require-user.server.ts';
import { exportResponse } from '../../incidents/export-response.server.ts';
import { exportedIncidents } from '../../incidents/exported-cells.ts';
import { sortParam } from '../../incidents/list-columns.schema.ts';
import { viewerDisplay } from '../../incidents/viewer-display.ts';
import { resourceRoute } from '../../platform/resource-route.server.tsx';
import { matchingIncidentsCsv } from '../queries/matching-incidents-csv.server.ts';
import { streamMatchingIncidents } from '../queries/stream-matching-incidents.server.ts';
import { searchAddress } from '../search-address.server.ts';

/** All incidents that a search finds, or with `chosen` only those whose ids are given. */
export const loader = resourceRoute(async (args) => {
  const scope = await requireUser(args);
  const { searchParams } = new URL(args.request.url);
  const { criteria, sort, columns } = searchAddress(searchParams);
  const chosen = searchParams.has('chosen') && { ids: searchParams.getAll('id').filter(isId) };
  const shown = { sort, columns, ...chosen };
  const batches = streamMatchingIncidents(scope, criteria, shown);
  const table = exportedIncidents('SearchResult', batches, columns, viewerDisplay(scope.actor));
  const csv = matchingIncidentsCsv(scope, criteria, shown);
  return await exportResponse(args, scope, { ...table, csv }, { criteria, sort: sortParam(sort), ...chosen });
});
