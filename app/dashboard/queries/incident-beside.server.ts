import { isId } from '#db/vocabulary/id.ts';
import { incidentStatus } from '#db/vocabulary/incident.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { Beside } from '../../incidents/list/beside.ts';
import type { Sort } from '../../incidents/list/list-columns.schema.ts';
import type { Pagination } from '../../ui/lists/pagination.schema.ts';
import { myIncidents } from './my-incidents.server.ts';

/** Returns `gone` where the page of the list never had the incident; one that was closed or reopened since keeps its place. */
export async function incidentBeside(
  scope: Scope,
  status: string | undefined,
  place: Pagination & { sort?: Sort },
  { id, step }: Beside,
): Promise<{ id: string; page: number } | 'end' | 'gone'> {
  const left = isId(id) ? { left: id } : {};
  const { status: list, incidents: here } = await myIncidents(scope, status, { ...place, ...left });
  const at = here?.findIndex((incident) => incident.id === id) ?? -1;
  if (at < 0) return 'gone';
  const isLeft = (here![at]!.status === incidentStatus.closed) !== (list === 'closed');
  const beside = here![at + step];
  if (beside) return { id: beside.id, page: place.page };
  const page = place.page + step;
  if (page < 1) return 'end';
  const { incidents: there } = await myIncidents(scope, status, { ...place, ...left, page });
  const found = there?.at(step > 0 ? 0 : -1);
  // those behind an incident that has left move up
  return found ? { id: found.id, page: isLeft && step > 0 ? place.page : page } : 'end';
}
