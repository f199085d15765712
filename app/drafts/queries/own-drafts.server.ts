import { incidentStatus } from '#db/vocabulary/incident.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { type IncidentFacts, mayEdit } from '../../incidents/policy.ts';
import { mayDeleteDraft, mayEditDraft } from '../policy.ts';
import { draftPage } from '../saving/draft-page.ts';

type Row = {
  id: string;
  number: number;
  incidentId: string | null;
  incident: IncidentFacts | null;
  createUserId: string;
  createdAt: string;
  updatedAt: string;
  classPath: string[] | null;
  enteredBy: string;
};

export async function ownDrafts({ actor, em }: Scope, { limit, offset }: { limit: number; offset: number }) {
  const rows = await em.execute<Row[]>(sql, [actor.userId, limit, offset]);
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    page: draftPage({ id: row.incidentId, draftId: row.id }),
    status: statusOf(row),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    classPath: row.classPath,
    enteredBy: row.enteredBy,
    may: {
      edit: mayEditDraft(actor, row) && (!row.incident || mayEdit(actor, row.incident)),
      delete: mayDeleteDraft(actor, row),
    },
  }));
}

export type OwnDraft = Awaited<ReturnType<typeof ownDrafts>>[number];

/** An edit copy remains after another user closes the incident. */
function statusOf({ incident }: Row) {
  if (!incident) return incidentStatus.draft;
  return incident.status === incidentStatus.closed ? incident.status : incidentStatus.editing;
}

const sql = `
select d.id, d.number::int as number, d.incident_id as "incidentId", d.create_user_id as "createUserId",
  to_json(d.created_at::timestamptz(3)) as "createdAt", to_json(d.updated_at::timestamptz(3)) as "updatedAt",
  case when i.id is not null then jsonb_build_object('createUserId', i.create_user_id,
    'assignedUserId', i.assigned_user_id, 'status', i.status, 'locked', i.locked) end as incident,
  c.path as "classPath", coalesce(i.create_user_name, d.create_user_name) as "enteredBy"
from draft d
left join incident i on i.account_id = d.account_id and i.id = d.incident_id
left join lookup c on c.account_id = d.account_id and c.id = d.last_class_id
where d.account_id = current_account() and d.create_user_id = $1 and d.changed
  and (d.incident_id is null or i.id is not null)
order by d.updated_at desc, d.id desc limit $2 offset $3`;
