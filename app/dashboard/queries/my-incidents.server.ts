import { runSql } from '#db/run-sql.ts';
import { orNotFound } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { defaultColumns, type ListColumn, newestFirst, type Sort } from '../../incidents/list/list-columns.schema.ts';
import type { ByKey } from '../../incidents/list/list-position.ts';
import type { ListedIncident } from '../../incidents/list/listed-incident.ts';
import { clip } from '../../ui/format.ts';
import { isBeyondLastPage, type Pagination } from '../../ui/lists/pagination.schema.ts';
import { myIncidentsSql } from '../my-incidents-sql.server.ts';

type Place = Pagination & { sort?: Sort; columns?: readonly ListColumn[]; byKey?: ByKey; left?: string };

/** Newest number first unless sorted; null beyond the depth of lists. */
export async function myIncidents({ actor, em }: Scope, status: string | undefined, place: Place) {
  const list = orNotFound<'open' | 'closed'>(status === 'open' || status === 'closed' ? status : null, 'list');
  if (isBeyondLastPage(place)) return { status: list, incidents: null };
  const { page, pageSize, sort = newestFirst, columns = defaultColumns, byKey, left } = place;
  const limits = { limit: pageSize + (byKey ? 1 : 0), offset: (page - 1) * pageSize };
  const select = myIncidentsSql(actor, list, { sort, columns, page: limits, byKey, left });
  const incidents = await runSql<ListedIncident>(em, select);
  return { status: list, incidents: incidents.map(withClippedSummary) };
}

function withClippedSummary(incident: ListedIncident): ListedIncident {
  const { summaryText } = incident;
  return summaryText === undefined ? incident : { ...incident, summaryText: clip(summaryText) };
}
