import type { Scope } from '../../auth/scope.server.ts';
import { type IncidentFacts, mayView } from '../../incidents/policy.ts';
import { factsSql } from '../../incidents/rows/facts-sql.ts';

/** Returns null for an incident that the user may not view. */
export async function incidentNumbered({ actor, em }: Scope, number: number): Promise<string | null> {
  const [row] = await em.execute<{ facts: IncidentFacts & { id: string } }[]>(sql, [number]);
  return row && mayView(actor, row.facts) ? row.facts.id : null;
}

const sql = `
select ${factsSql}
from incident where account_id = current_account() and number = $1`;
