import type { Scope } from '../../auth/scope.server.ts';
import type { Beside } from '../../incidents/list/beside.ts';
import type { Sort } from '../../incidents/list/list-columns.schema.ts';
import type { Pagination } from '../../ui/lists/pagination.schema.ts';
import { myIncidents } from './my-incidents.server.ts';

/** Returns null at the end of the list, and when the incident left the page. */
export async function incidentBeside(
  scope: Scope,
  status: string | undefined,
  place: Pagination & { sort?: Sort },
  { id, step }: Beside,
): Promise<{ id: string; page: number } | null> {
  const { incidents: here } = await myIncidents(scope, status, place);
  const at = here?.findIndex((incident) => incident.id === id) ?? -1;
  if (at < 0) return null;
  const beside = here![at + step];
  if (beside) return { id: beside.id, page: place.page };
  const page = place.page + step;
  if (page < 1) return null;
  const { incidents: there } = await myIncidents(scope, status, { ...place, page });
  const found = there?.at(step > 0 ? 0 : -1);
  return found ? { id: found.id, page } : null;
}
