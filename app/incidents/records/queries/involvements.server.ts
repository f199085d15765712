import { runSql } from '#db/run-sql.ts';
import { holds } from '../../../auth/actor.ts';
import { orNotFound } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import type { Pagination } from '../../../ui/lists/pagination.schema.ts';
import type { Involvements } from '../involvement.ts';
import { involvementsSql } from '../involvements-sql.server.ts';

export async function involvements(
  { actor, em }: Scope,
  kind: 'person' | 'legalEntity',
  id: string,
  { page, pageSize }: Pagination,
): Promise<Involvements> {
  const select = involvementsSql(kind, id, {
    userId: actor.userId,
    searchesAll: holds(actor, 'ALLINCIDENT_SEARCH'),
    viewsAssigned: holds(actor, 'INVESTIGATE_INCIDENT'),
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  const [row] = await runSql<{ involvements: Involvements }>(em, select);
  return orNotFound(row).involvements;
}
