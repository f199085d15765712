import type { Scope } from '../../../auth/scope.server.ts';
import { viewerDisplay } from '../../../auth/viewer-display.server.ts';
import { changesIn, compareIncidents } from '../../../incidents/history/compare-incidents.ts';
import { pastIncident } from '../../../incidents/history/past-incident.ts';
import { mayUnlockPersonsOf } from '../../../incidents/policy.ts';
import { viewableIncident } from '../../../incidents/queries/viewable-incident.server.ts';
import { maskPersons } from '../../../incidents/record/mask-persons.ts';
import { unlockedPersonIds } from '../../../incidents/record/queries/unlocked-person-ids.server.ts';

/** Returns null where nobody changed the incident after the version that the user saw. */
export async function changedSince(scope: Scope, id: string | undefined, seen: number) {
  const incident = await viewableIncident(scope, id);
  const [[found], unlocked] = await Promise.all([
    scope.em.execute<Found[]>(sql, [incident.id, seen]),
    unlockedPersonIds(scope, incident.id),
  ]);
  const [before, after] = [found && pastIncident(found.before), found && pastIncident(found.after)];
  if (!before || !after) return null;
  const masking = { mayUnlock: mayUnlockPersonsOf(scope.actor, incident), unlockedPersonIds: unlocked };
  const display = viewerDisplay(scope.actor);
  const compared = compareIncidents(maskPersons(before, masking), maskPersons(after, masking), display);
  const { by, at, entryId, entries } = found!;
  return {
    id: incident.id,
    number: incident.number,
    by,
    at,
    sections: compared.flatMap((section) => {
      const changes = changesIn([section]);
      return section.id === 'what' ? changes : changes.slice(0, 1).map(() => section.name);
    }),
    // a single change can be compared; several are in the history
    entryId: entries === 1 ? entryId : null,
  };
}

export type ChangedSince = NonNullable<Awaited<ReturnType<typeof changedSince>>>;

type Found = { before: unknown; after: unknown; by: string; at: string; entryId: string; entries: number };

const sql = `
with entry as materialized (
  select id, updated_at, update_user_name, snapshot from history_entry
  where account_id = current_account() and incident_id = $1
), seen as (select * from entry where (snapshot ->> 'version')::int = $2::int order by updated_at desc, id desc limit 1),
later as (select e.* from entry e join seen s on (e.updated_at, e.id) > (s.updated_at, s.id))
select s.snapshot as before, l.snapshot as after, l.update_user_name as by, to_json(l.updated_at) as at,
  l.id as "entryId", (select count(*)::int from later) as entries
from seen s cross join lateral (select * from later order by updated_at desc, id desc limit 1) l`;
