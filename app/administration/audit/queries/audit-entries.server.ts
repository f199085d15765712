import { isReviewAction } from '#db/vocabulary/review.ts';
import type { TaskChanges } from '#db/vocabulary/task.ts';
import { holds } from '../../../auth/actor.ts';
import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { viewerDisplay } from '../../../auth/viewer-display.server.ts';
import { namesOfChoices } from '../../../drafts/form/queries/names-of-choices.server.ts';
import { type IncidentFacts, mayView } from '../../../incidents/policy.ts';
import { factsOf } from '../../../incidents/rows/facts-sql.ts';
import { type Display, formatCount, formatDateTime, formatDay } from '../../../ui/format.ts';
import { isVisibleRecordSql } from '../../is-visible-record-sql.ts';
import {
  type AuditDetail,
  type AuditDetails,
  auditDetails,
  hasDetail,
  importedEntries,
  maxImportedShown,
} from '../audit-words.ts';
import { type AnalysisItem, analysisRows, chosenIds } from '../criteria-details.ts';
import { mayViewAudit } from '../policy.ts';
import type { AuditRow } from './audit-records.server.ts';
import { searchDetails } from './search-details.server.ts';

/** The order of the result is undefined. Links to incidents are only to those that this user may view. */
export async function auditEntries(scope: Scope, ids: string[]) {
  const { em, actor } = scope;
  authorize(mayViewAudit(actor));
  const found = await em.execute<Found[]>(sql, [JSON.stringify(ids)]);
  return await Promise.all(
    found.map(async ({ objectData, objectHistoryId, incident, linked, taskChanges, ...entry }) => {
      const isViewable = incident !== null && mayView(actor, incident);
      return {
        ...entry,
        ...(await detailsOf(scope, entry, objectData, { linked, taskChanges: isViewable ? taskChanges : null })),
        incidentPath: isViewable ? `/incidents/${incident.id}` : null,
        historyPath: isViewable && objectHistoryId ? `/incidents/${incident.id}/history/${objectHistoryId}` : null,
      };
    }),
  );
}

export type AuditEntry = Awaited<ReturnType<typeof auditEntries>>[number];

type Facts = IncidentFacts & { id: string; number: number };
type Related = {
  linked: Facts | null;
  /** Both versions of a changed task; null where the user may not view the incident. */
  taskChanges: TaskChanges | null;
};
type Found = Omit<AuditRow, 'seq'> & {
  objectData: Record<string, unknown>;
  objectHistoryId: string | null;
  incident: Facts | null;
} & Related;

async function detailsOf(
  scope: Scope,
  { objectType: type, transactionType }: Pick<AuditRow, 'objectType' | 'transactionType'>,
  data: Record<string, unknown>,
  related: Related,
): Promise<AuditDetails> {
  // the export of an analysis has the type of searches
  const isAnalysis = type === 'ANALYZE' || (type === 'SEARCH' && Array.isArray(data.criteria));
  if (isAnalysis) return { compared: false, rows: await analysisDetails(scope, data) };
  if (type === 'SEARCH') return { compared: false, rows: await searchDetails(scope, data) };
  if (!hasDetail(type)) return { compared: false, rows: [] };
  const added = importedEntries(data);
  const visibleData = type === 'INCIDENT' ? incidentDetails({ ...data, transactionType }, related, scope.actor) : data;
  const details = auditDetails(added ? { ...visibleData, added: countedEntries(added.length) } : visibleData);
  const display = viewerDisplay(scope.actor);
  const rows = details.rows.map(({ label, previous, current }) => ({
    label,
    previous: dateInWords(previous, display),
    current: dateInWords(current, display),
  }));
  const imported = added && { entries: added.slice(0, maxImportedShown), total: added.length };
  return { ...details, rows, ...(imported && { imported }) };
}

const countedEntries = (count: number) => `${formatCount(count)} ${count === 1 ? 'entry' : 'entries'}`;

function dateInWords(value: string, display: Display) {
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return formatDateTime(value, display);
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value, display) : value;
}

/** The reason and a linked incident are only for users who may see them. */
function incidentDetails(
  { transactionType, reason, kind, task, assignee, taskNote, before, after }: Record<string, unknown>,
  { linked, taskChanges }: Related,
  actor: Scope['actor'],
) {
  const seesReason = holds(actor, 'INCIDENT_LOCK') || isReviewAction(String(transactionType));
  return {
    ...(after !== undefined
      ? taskDetails({ task, assignee }, { before, after } as TaskChanges, taskChanges)
      : task !== undefined && { task, assignee, ...(taskNote !== undefined && { note: taskNote }) }),
    ...(reason !== undefined && seesReason && { reason }),
    ...(kind !== undefined && { kind }),
    ...(linked && mayView(actor, linked) && { linkedIncident: `#${linked.number}` }),
  };
}

/** Unchanged fields are the same on both sides. */
function taskDetails(now: { task: unknown; assignee: unknown }, changes: TaskChanges, whole: TaskChanges | null) {
  const sideOf = (side: keyof TaskChanges) => {
    const { title = now.task, assignee = now.assignee, dueOn } = changes[side];
    const details = whole?.[side].details;
    return {
      task: title,
      assignee,
      ...(dueOn !== undefined && { dueDay: dueOn }),
      ...(details !== undefined && { taskDetails: details }),
    };
  };
  return { before: sideOf('before'), after: sideOf('after') };
}

const sql = `
select r.id, r.created_at as at, r.object_type as "objectType", r.object_name as "objectName",
  r.transaction_type as "transactionType", r.create_user_name as user, r.object_id as "objectId",
  r.create_user_id as "createUserId", r.object_data as "objectData",
  r.object_history_id as "objectHistoryId",
  case when i.id is not null then ${factsOf('i')} end as incident,
  case when o.id is not null then ${factsOf('o')} end as linked, e.changes as "taskChanges"
from audit_record r
left join incident i on r.object_type = 'INCIDENT' and i.account_id = r.account_id and i.id = r.object_id
left join incident o on r.object_type = 'INCIDENT' and o.account_id = r.account_id
  and o.id::text = r.object_data ->> 'linkedIncidentId'
left join incident_task_event e on r.object_type = 'INCIDENT' and e.account_id = r.account_id
  and e.id = (r.object_data ->> 'taskEventId')::uuid
where r.account_id = current_account() and r.id in (select jsonb_array_elements_text($1::jsonb)::uuid) and ${isVisibleRecordSql}`;

async function analysisDetails(scope: Scope, data: Record<string, unknown> | unknown[]): Promise<AuditDetail[]> {
  const items = (Array.isArray(data) ? data : Array.isArray(data.criteria) ? data.criteria : []) as AnalysisItem[];
  const names = await namesOfChoices(scope, chosenIds(items));
  return analysisRows(items, (id) => names.get(id) ?? 'a deleted entry', scope.actor.account);
}
