import { type LinkKind, linkKindNames } from '#db/vocabulary/incident.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { type IncidentFacts, mayView } from '../../policy.ts';

export type LinkedIncident = {
  linkId: string;
  id: string;
  number: number;
  classPath: string[];
  /** Words such as "Follow-up of". */
  kind: string;
  status: IncidentFacts['status'];
  locked: boolean;
  occurredAt: string;
  occurredUncertain: boolean;
};

export async function linkedIncidents({ em, actor }: Scope, incidentId: string): Promise<LinkedIncident[]> {
  const rows = await em.execute<{ linked: FoundLink }[]>(sql, [incidentId]);
  return rows
    .filter(({ linked }) => mayView(actor, linked))
    .map(({ linked: { createUserId: _, assignedUserId: __, hasTask: ___, isFrom, kind, ...linked } }) => ({
      ...linked,
      kind: linkKindNames[kind][isFrom ? 'from' : 'to'],
    }));
}

type FoundLink = Omit<LinkedIncident, 'kind'> & IncidentFacts & { kind: LinkKind; isFrom: boolean };

const sql = `
select jsonb_build_object('linkId', l.id, 'id', o.id, 'number', o.number, 'status', o.status, 'locked', o.locked,
  'createUserId', o.create_user_id, 'assignedUserId', o.assigned_user_id, 'hasTask', has_open_task(o.id), 'kind', l.kind, 'isFrom', l.incident_id = $1,
  'classPath', c.path, 'occurredUncertain', o.occurred_uncertain,
  'occurredAt', case when o.occurred_uncertain then to_jsonb(o.occurred_on) else to_jsonb(o.occurred_at) end) as linked
from incident_link l
join incident o on o.account_id = l.account_id
  and o.id = case when l.incident_id = $1 then l.linked_incident_id else l.incident_id end
join lookup c on c.account_id = o.account_id and c.id = o.last_class_id
where l.account_id = current_account() and $1 in (l.incident_id, l.linked_incident_id) and l.removed_at is null
order by o.number`;
