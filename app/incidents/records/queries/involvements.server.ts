import { holds } from '../../../auth/actor.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import type { Pagination } from '../../pagination.schema.ts';
import type { Involvements } from '../involvement.ts';
import { involvementsSql } from '../involvements-sql.server.ts';

/** Returns in which incidents a known person or legal entity was involved; only incidents that the user may view. */
export async function involvements(
  { actor, em }: Scope,
  kind: 'person' | 'legalEntity',
  id: string,
  { page, pageSize }: Pagination,
): Promise<Involvements> {
  const sees = [holds(actor, 'ALLINCIDENT_SEARCH'), holds(actor, 'INVESTIGATE_INCIDENT')];
  const parameters = [id, actor.userId, ...sees, pageSize, (page - 1) * pageSize];
  const [row] = await em.execute<[{ involvements: Involvements }]>(sql[kind], parameters);
  return row.involvements;
}

const sql = { person: involvementsSql('person'), legalEntity: involvementsSql('legalEntity') };
