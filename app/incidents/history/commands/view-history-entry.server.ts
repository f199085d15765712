import { isId } from '#db/vocabulary/id.ts';
import type { HistoryAction } from '#db/vocabulary/incident.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { mayUnlockPersonsOf } from '../../policy.ts';
import { viewableIncident } from '../../queries/viewable-incident.server.ts';
import { maskPersons } from '../../record/mask-persons.ts';
import { unlockedPersonIds } from '../../record/queries/unlocked-person-ids.server.ts';
import { recordRead } from '../../record/record-read.server.ts';
import { viewerRights } from '../../record/viewer-rights.ts';
import { pastIncident } from '../past-incident.ts';

/** Both versions are masked as of now, and the read is audited; `entry` may be null. */
export async function viewHistoryEntry(scope: Scope, id: string | undefined, entryId: string | undefined) {
  const { actor, em } = scope;
  const incident = await viewableIncident(scope, id);
  const base = { incident, may: viewerRights(actor, incident) };
  if (!entryId || !isId(entryId)) return { ...base, entry: null };
  const [[found], unlocked] = await Promise.all([
    em.execute<FoundEntry[]>(entrySql, [incident.id, entryId]),
    unlockedPersonIds(scope, incident.id),
  ]);
  const current = found && pastIncident(found.snapshot);
  const previous = found?.previousAt ? pastIncident(found.previous) : null;
  if (!current || (found.previousAt && !previous)) return { ...base, entry: null };
  await recordRead(scope, incident, entryId);
  const masking = { mayUnlock: mayUnlockPersonsOf(actor, incident), unlockedPersonIds: unlocked };
  const { snapshot: _, previous: __, ...entry } = found;
  return {
    ...base,
    entry: { ...entry, current: maskPersons(current, masking), previous: previous && maskPersons(previous, masking) },
  };
}

type FoundEntry = {
  id: string;
  at: string;
  user: string;
  kind: HistoryAction;
  snapshot: unknown;
  previous: unknown;
  previousAt: string | null;
  olderId: string | null;
  newerId: string | null;
  timeline: { id: string; at: string; user: string; kind: HistoryAction }[];
};

/** SQL: the change, the one before it, and up to 25 changes on either side for the timeline. */
const entrySql = `
with entries as (
  select id, updated_at, update_user_name, action_type, row_number() over (order by updated_at, id) as place
  from history_entry where account_id = current_account() and incident_id = $1
), entry as (select * from entries where id = $2)
select e.id, to_json(e.updated_at) as at, e.update_user_name as "user", e.action_type as kind, h.snapshot,
  p.snapshot as previous, to_json(p.updated_at) as "previousAt", older.id as "olderId", newer.id as "newerId", (
    select jsonb_agg(jsonb_build_object('id', t.id, 'at', t.updated_at, 'user', t.update_user_name,
      'kind', t.action_type) order by t.place desc)
    from entries t where t.place between e.place - 25 and e.place + 25) as timeline
from entry e
join history_entry h on h.account_id = current_account() and h.id = e.id
left join entries older on older.place = e.place - 1
left join entries newer on newer.place = e.place + 1
left join history_entry p on p.account_id = current_account() and p.id = older.id`;
