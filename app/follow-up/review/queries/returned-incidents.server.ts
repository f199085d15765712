import type { Scope } from '../../../auth/scope.server.ts';
import { type IncidentFacts, mayView } from '../../../incidents/policy.ts';
import { factsOf } from '../../../incidents/rows/facts-sql.ts';
import { returnedToUser } from '../returned-sql.ts';

export type ReturnedIncident = {
  id: string;
  number: number;
  classPath: string[];
  hours: number;
  reviewer: string;
  reason: string;
};

/** The user's own incidents come before those of their API keys, oldest first. */
export async function returnedIncidents({ em, actor, now }: Scope): Promise<ReturnedIncident[]> {
  const rows = await em.execute<{ incident: ReturnedIncident; facts: IncidentFacts }[]>(sql, [now()]);
  return rows.filter(({ facts }) => mayView(actor, facts)).map(({ incident }) => incident);
}

const maxReturned = 100;

const sql = `
select jsonb_build_object('id', i.id, 'number', i.number, 'classPath', l.path,
  'hours', floor(extract(epoch from $1::timestamptz - i.review_since) / 3600)::int,
  'reviewer', h.update_user_name, 'reason', h.reason) as incident, ${factsOf('i')} as facts
${returnedToUser}
order by i.review_user_id <> acting_user(), i.review_since, i.id limit ${maxReturned}`;
