import type { Scope } from '../../auth/scope.server.ts';
import { mayView } from '../policy.ts';
import { factsSql } from '../rows/facts-sql.ts';
import type { ViewableIncident } from './viewable-incident.server.ts';

/** The order is that of the ids; incidents that the user may not view are missing. */
export async function viewableIncidents({ em, actor }: Scope, ids: string[]): Promise<ViewableIncident[]> {
  const rows = await em.execute<{ facts: ViewableIncident }[]>(sql, [JSON.stringify(ids)]);
  const byId = new Map(rows.map(({ facts }) => [facts.id, facts]));
  return ids.flatMap((id) => byId.get(id.toLowerCase()) ?? []).filter((incident) => mayView(actor, incident));
}

const sql = `
select ${factsSql} from incident
where account_id = current_account() and id = any (array(select value::uuid from jsonb_array_elements_text($1::jsonb)))`;
