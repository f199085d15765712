import type { Scope } from '../../auth/scope.server.ts';
import { type IncidentFacts, mayView } from '../policy.ts';
import { factsSql } from '../rows/facts-sql.ts';

export type OpenedIncident = { id: string; number: number; classPath: string[] };

const maxShown = 3;
/** The number of the user's newest audit entries that are searched for reads. */
const maxSearchedRecords = 200;

/** Newest first; only incidents that the user may view now. */
export async function lastOpenedIncidents({ em, actor }: Scope): Promise<OpenedIncident[]> {
  const rows = await em.execute<{ facts: IncidentFacts & { id: string; number: number }; classPath: string[] }[]>(sql, [
    actor.userId,
  ]);
  return rows
    .filter(({ facts }) => mayView(actor, facts))
    .slice(0, maxShown)
    .map(({ facts: { id, number }, classPath }) => ({ id, number, classPath }));
}

// the limit bounds the scan of the index audit_of_user
const sql = `
select i.facts, class.path as "classPath"
from (
  select object_id, max(seq) as seq from (
    select object_type, transaction_type, object_id, seq from audit_record
    where account_id = current_account() and create_user_id = $1
    order by created_at desc, seq desc limit ${maxSearchedRecords}) newest
  where object_type = 'INCIDENT' and transaction_type = 'READ'
  group by object_id) opened
cross join lateral (
  select ${factsSql}, last_class_id from incident where account_id = current_account() and id = opened.object_id) i
join lookup class on class.account_id = current_account() and class.id = i.last_class_id
order by opened.seq desc`;
