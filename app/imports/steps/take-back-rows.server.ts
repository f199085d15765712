import { AuditRecord } from '#db/entities/audit-record.ts';
import { Incident } from '#db/entities/incident.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { recordChanges } from '../../incidents/changes/record-changes.server.ts';
import { mayDelete } from '../../incidents/policy.ts';
import { type Import, undoHours } from '../import-state.ts';
import { importRow } from '../queries/import-row.server.ts';
import { remainingIncidentsSql } from '../remaining-incidents-sql.ts';

const rowsOfBatch = 100;

/** Deletes incidents that nobody has changed since, then persons and legal entities that no other incident has. */
export async function takeBackRows(scope: Scope, { id }: Import): Promise<void> {
  for (let last: number | null = 0; last !== null; ) {
    scope.em.clear();
    last = await takeBackBatch(scope, id, last);
  }
  await transaction(scope, async (scope) => {
    const ended = await scope.em.execute<object[]>(doneSql, [id, scope.now()]);
    if (ended.length === 0) return;
    const { fileName, createdRows, keptIncidents } = await importRow(scope, id);
    scope.em.create(AuditRecord, {
      objectType: 'IMPORT',
      objectId: id,
      objectName: fileName,
      transactionType: 'UNDO',
      objectData: { deleted: createdRows - keptIncidents, kept: keptIncidents },
    });
  });
}

/** Returns the last row of the batch; null after the last batch. */
async function takeBackBatch(scope: Scope, importId: string, after: number): Promise<number | null> {
  return await transaction(scope, async (scope) => {
    const { em, actor } = scope;
    const going = await em.execute<object[]>(lockSql, [importId]);
    if (going.length === 0) return null;
    // the locks keep others from saving an incident, or adding a note, task or link, before the deletion
    await em.execute(incidentsLockSql, [importId, after, rowsOfBatch]);
    const rows = await em.execute<CreatedRow[]>(rowsSql, [importId, after, rowsOfBatch, scope.now()]);
    const last = rows.at(-1);
    if (!last) return null;
    const untouched = rows.filter(({ isUntouched }) => isUntouched).map(({ incidentId }) => incidentId);
    const incidents = await em.find(Incident, { id: { $in: untouched } });
    const deleted = incidents.filter((incident) => mayDelete(actor, incident));
    await recordChanges(scope, deleted, 'DELETE', { reason: 'The import was taken back.' });
    for (const incident of deleted) em.remove(incident);
    await em.flush();
    const gone = new Set(deleted.map(({ id }) => id));
    const goneRows = rows.filter(({ incidentId }) => gone.has(incidentId));
    await em.execute(personsSql, [JSON.stringify(goneRows.flatMap(({ personIds }) => personIds))]);
    await em.execute(legalEntitiesSql, [JSON.stringify(goneRows.flatMap(({ legalEntityIds }) => legalEntityIds))]);
    await em.execute(countSql, [importId, rows.length]);
    return last.row;
  });
}

type CreatedRow = {
  row: number;
  incidentId: string;
  personIds: string[];
  legalEntityIds: string[];
  isUntouched: boolean;
};

const lockSql = `
select 1 from incident_import where account_id = current_account() and id = $1 and state = 'UNDOING' for update`;

const batchSql = `
from incident_import_row r
where r.account_id = current_account() and r.import_id = $1 and r.row > $2 and r.result = 'CREATED'
order by r.row limit $3`;

const incidentsLockSql = `
select 1 from incident where account_id = current_account()
  and id = any (array(select r.created_incident_id ${batchSql})) order by id for update`;

const rowsSql = `
select r.row, r.created_incident_id as "incidentId", to_jsonb(r.person_ids) as "personIds",
  to_jsonb(r.legal_entity_ids) as "legalEntityIds",
  exists (select from incident i where i.account_id = r.account_id and i.id = r.created_incident_id
    and i.version = r.incident_version and not i.locked and i.created_at > $4::timestamptz - interval '${undoHours} hours'
    and not exists (select from incident_note n where n.account_id = i.account_id and n.incident_id = i.id)
    and not exists (select from incident_link l where l.account_id = i.account_id
      and i.id in (l.incident_id, l.linked_incident_id))
    and not exists (select from incident_task t where t.account_id = i.account_id and t.incident_id = i.id)
    and not exists (select from incident_checklist_item c where c.account_id = i.account_id and c.incident_id = i.id
      and c.ticked_at is not null)
    and not exists (select from review_comment v where v.account_id = i.account_id and v.incident_id = i.id)
    and not exists (select from draft d where d.account_id = i.account_id and d.incident_id = i.id)) as "isUntouched" ${batchSql}`;

const unusedSql = (table: 'person' | 'legal_entity') => `
delete from ${table} p where p.account_id = current_account()
  and p.id = any (array(select value::uuid from jsonb_array_elements_text($1::jsonb)))
  and not exists (select from incident_${table} i where i.account_id = p.account_id and i.${table}_id = p.id)
  and not exists (select from draft d where d.account_id = p.account_id and strpos(d.body::text, p.id::text) > 0)`;

const personsSql = unusedSql('person');
const legalEntitiesSql = unusedSql('legal_entity');

const countSql = `
update incident_import i set done_rows = i.done_rows + $2, kept_incidents = ${remainingIncidentsSql}
where i.account_id = current_account() and i.id = $1`;

const doneSql = `
update incident_import set state = 'UNDONE', finished_at = $2, version = version + 1
where account_id = current_account() and id = $1 and state = 'UNDOING' returning 1`;
