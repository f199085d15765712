import type { Scope } from '../../auth/scope.server.ts';
import { mayView } from '../policy.ts';
import { factsSql } from '../rows/facts-sql.ts';
import type { ViewableIncident } from './viewable-incident.server.ts';

/** Returns null for an incident that the user may not view. */
export async function incidentOfExternalId({ em, actor }: Scope, externalId: string): Promise<string | null> {
  const [row] = await em.execute<{ facts: ViewableIncident }[]>(sql, [externalId]);
  return row && mayView(actor, row.facts) ? row.facts.id : null;
}

const sql = `select ${factsSql} from incident where account_id = current_account() and external_id = $1`;
