import { orNotFound, parseId } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { type IncidentFacts, mayView } from '../policy.ts';
import { factsSql } from '../rows/facts-sql.ts';

export type ViewableIncident = IncidentFacts & { id: string; number: number; version: number };

/** Throws a NotFoundError when the user may not view the incident. */
export async function viewableIncident({ em, actor }: Scope, id: string | undefined): Promise<ViewableIncident> {
  const [row] = await em.execute<{ facts: ViewableIncident }[]>(sql, [parseId(id)]);
  const incident = orNotFound(row?.facts, 'incident');
  return orNotFound(mayView(actor, incident) ? incident : null, 'incident');
}

const sql = `select ${factsSql} from incident where account_id = current_account() and id = $1`;
