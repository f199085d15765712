import type { Scope } from '../../../auth/scope.server.ts';

/** `lastNote` is the number of the last note, where the page shows notes. */
export type ShownState = { version: number; lastNote: number | null };

/** Ignores the user's own changes. */
export async function hasChangedSince({ em, actor }: Scope, incidentId: string, { version, lastNote }: ShownState) {
  const [row] = await em.execute<{ changed: boolean }[]>(sql, [incidentId, version, lastNote, actor.userId]);
  return row?.changed ?? false;
}

const sql = `
select i.version <> $2::int and (
    select h.update_user_id from history_entry h
    where h.account_id = i.account_id and h.incident_id = i.id order by h.updated_at desc, h.id desc limit 1
  ) is distinct from $4::uuid
  or exists (select from incident_note n where n.account_id = i.account_id and n.incident_id = i.id
    and n.number > $3::int and n.create_user_id <> $4::uuid) as changed
from incident i where i.account_id = current_account() and i.id = $1`;
