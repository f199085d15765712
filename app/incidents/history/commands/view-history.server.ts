import type { ClassChange, TickChange } from '#db/vocabulary/checklist.ts';
import { type HistoryAction, type LinkKind, linkKindNames } from '#db/vocabulary/incident.ts';
import { isReviewAction } from '#db/vocabulary/review.ts';
import { holds } from '../../../auth/actor.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { viewerDisplay } from '../../../auth/viewer-display.server.ts';
import { isBeyondLastPage, type Pagination } from '../../../ui/lists/pagination.schema.ts';
import { mayUnlockPersonsOf } from '../../policy.ts';
import { viewableIncident } from '../../queries/viewable-incident.server.ts';
import { maskPersons } from '../../record/mask-persons.ts';
import { unlockedPersonIds } from '../../record/queries/unlocked-person-ids.server.ts';
import { recordRead } from '../../record/record-read.server.ts';
import { viewerRights } from '../../record/viewer-rights.ts';
import { checklistChanges } from '../checklist-changes.ts';
import { changesIn, compareIncidents, isAboutAttachments } from '../compare-incidents.ts';
import { pastIncident } from '../past-incident.ts';
import { type TaskEventFacts, taskChanges } from '../task-changes.ts';

export type HistoryKind = HistoryAction | 'ATTACHMENT' | 'NOTE' | 'LINK' | 'UNLINK' | 'TASK' | 'CHECKLIST';

/** `changes` is null where the entry cannot be read. */
export type HistoryRow = {
  id: string;
  at: string;
  user: string;
  kind: HistoryKind;
  changes: string[] | null;
  reason: string;
  comments: number;
};

/** Returns one page, newest first. An `audited` read is written to the audit. Throws a NotFoundError. */
export async function viewHistory(scope: Scope, id: string | undefined, place: Pagination, { audited = true } = {}) {
  const { actor, em } = scope;
  const incident = await viewableIncident(scope, id);
  const { page, pageSize } = isBeyondLastPage(place) ? { ...place, page: 1 } : place;
  const linksSeen = [holds(actor, 'ALLINCIDENT_SEARCH'), holds(actor, 'INVESTIGATE_INCIDENT'), actor.userId];
  const [[found], unlocked] = await Promise.all([
    em.execute<[{ history: Found }]>(historySql, [incident.id, ...linksSeen, pageSize, (page - 1) * pageSize]),
    unlockedPersonIds(scope, incident.id),
    audited && recordRead(scope, incident),
  ]);
  const { rows, ...summary } = found.history;
  const masking = { mayUnlock: mayUnlockPersonsOf(actor, incident), unlockedPersonIds: unlocked };
  const recordOf = (snapshot: unknown) => {
    const record = snapshot === null ? null : pastIncident(snapshot);
    return record && maskPersons(record, masking);
  };
  const seesReason = holds(actor, 'INCIDENT_LOCK');
  const display = viewerDisplay(actor);
  return {
    incident,
    ...summary,
    may: viewerRights(actor, incident),
    place: { page, pageSize },
    rows: rows.map(({ snapshot, previous, ...row }): HistoryRow => {
      const [current, before] = [recordOf(snapshot), recordOf(previous)];
      const reason = seesReason || isReviewAction(row.kind) ? row.reason : '';
      if (row.note) return { ...row, reason, changes: [noteChange(row.note)] };
      if (row.link) return { ...row, reason, changes: [linkChange(row.link)] };
      if (row.task) return { ...row, reason, changes: taskChanges(row.task, display) };
      if (row.checklist) return { ...row, reason, changes: checklistChanges(row.checklist) };
      if (!current) return { ...row, reason, changes: null };
      if (row.kind !== 'EDIT' || !before) return { ...row, reason, changes: [] };
      const sections = compareIncidents(before, current, display);
      const kind = isAboutAttachments(sections) ? 'ATTACHMENT' : row.kind;
      return { ...row, reason, kind, changes: changesIn(sections) };
    }),
  };
}

type FoundNote = { number: number; corrects: number | null };
type FoundLink = { number: number; kind: LinkKind; isFrom: boolean };
type FoundRow = Omit<HistoryRow, 'changes'> & {
  note: FoundNote | null;
  link: FoundLink | null;
  task: TaskEventFacts | null;
  checklist: TickChange[] | ClassChange | null;
  snapshot: unknown;
  previous: unknown;
};
type Found = { classPath: string[]; total: number; people: number; since: string | null; rows: FoundRow[] };

const noteChange = ({ number, corrects }: FoundNote) =>
  `Note ${number} added${corrects === null ? '' : `, corrects note ${corrects}`}`;
const linkChange = ({ number, kind, isFrom }: FoundLink) =>
  `#${number}, ${linkKindNames[kind][isFrom ? 'from' : 'to'].toLowerCase()}`;

/** A link names another incident on each side, and is listed only to those who may view both. */
const historySql = `
with link as (
  select l.*, o.number, o.create_user_id as owner_id, o.assigned_user_id, o.id as other_id,
    l.incident_id = $1 as is_from
  from incident_link l join incident o on o.account_id = l.account_id
    and o.id = case when l.incident_id = $1 then l.linked_incident_id else l.incident_id end
  where l.account_id = current_account() and (l.incident_id = $1 or l.linked_incident_id = $1)
), change as materialized (
  select id, updated_at as at, update_user_id as by, update_user_name as name, action_type as kind, reason, comments,
    null::jsonb as note, null::jsonb as link, null::jsonb as task, null::jsonb as checklist
  from history_entry where account_id = current_account() and incident_id = $1
  union all
  select n.id, n.created_at, n.create_user_id, n.create_user_name, 'NOTE', '', 0, jsonb_build_object('number', n.number,
    'corrects', (select c.number from incident_note c
      where c.account_id = current_account() and c.incident_id = $1 and c.id = n.corrects_id)), null, null, null
  from incident_note n where n.account_id = current_account() and n.incident_id = $1
  union all
  select l.id, e.at, e.by, e.name, e.kind, '', 0, null,
    jsonb_build_object('number', l.number, 'kind', l.kind, 'isFrom', l.is_from), null, null
  from link l cross join lateral (values
    ('LINK', l.created_at, l.create_user_id, l.create_user_name),
    ('UNLINK', l.removed_at, l.remove_user_id, l.remove_user_name)) e (kind, at, by, name)
  where e.at is not null and ($2 or l.owner_id = $4 or ($3 and l.assigned_user_id = $4) or has_open_task(l.other_id))
  union all
  select t.id, t.created_at, t.create_user_id, t.create_user_name, 'TASK', '', 0, null, null,
    jsonb_build_object('event', t.kind, 'title', t.title, 'said', t.said, 'assignee', t.assignee_name,
      'changes', t.changes), null
  from incident_task_event t where t.account_id = current_account() and t.incident_id = $1
  union all
  select c.id, c.created_at, c.create_user_id, c.create_user_name, 'CHECKLIST', '', 0, null, null, null, c.details
  from incident_checklist_event c where c.account_id = current_account() and c.incident_id = $1
), page as (select * from change order by at desc, id desc limit $5 offset $6)
select jsonb_build_object(
  'classPath', (select c.path from lookup c where c.account_id = i.account_id and c.id = i.last_class_id),
  'total', (select count(*) from change), 'people', (select count(distinct by) from change),
  'since', (select min(at) from change),
  'rows', coalesce((
    select jsonb_agg(jsonb_build_object('id', p.id, 'at', p.at, 'user', p.name, 'kind', p.kind, 'reason', p.reason, 'comments', p.comments,
      'note', p.note, 'link', p.link, 'task', p.task, 'checklist', p.checklist,
      'snapshot', h.snapshot, 'previous', case when p.kind = 'EDIT' then (
        select b.snapshot from history_entry b where b.account_id = i.account_id and b.incident_id = i.id
          and (b.updated_at, b.id) < (h.updated_at, h.id) order by b.updated_at desc, b.id desc limit 1) end)
      order by p.at desc, p.id desc)
    from page p left join history_entry h on h.account_id = i.account_id and h.id = p.id), '[]')) as history
from incident i where i.account_id = current_account() and i.id = $1`;
