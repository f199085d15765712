import type { Scope } from '../../auth/scope.server.ts';
import { factsSql } from '../facts-sql.ts';
import { mayView } from '../policy.ts';
import type { ViewableIncident } from './viewable-incident.server.ts';

/** Returns those of the incidents that the user may view, in the order of the ids. */
export async function viewableIncidents({ em, actor }: Scope, ids: string[]): Promise<ViewableIncident[]> {
  const rows = await em.execute<{ facts: ViewableIncident }[]>(sql, [JSON.stringify(ids)]);
  return rows.map(({ facts }) => facts).filter((incident) => mayView(actor, incident));
}

const sql = `
select ${factsSql} from jsonb_array_elements_text($1::jsonb) with ordinality as wanted (incident_id, place)
join incident on account_id = current_account() and id = incident_id::uuid
order by place`;
