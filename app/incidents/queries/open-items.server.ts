import type { Scope } from '../../auth/scope.server.ts';
import { classItemsSql } from '../rows/checklist-sql.ts';

export type OpenItem = { id: string; title: string };

type Closing = {
  /** Null for a draft, which has no incident yet. */
  incidentId: string | null;
  classId: string | null;
};

export async function openItems({ em }: Pick<Scope, 'em'>, { incidentId, classId }: Closing): Promise<OpenItem[]> {
  return await em.execute<OpenItem[]>(sql, [incidentId, classId]);
}

const sql = `
with ${classItemsSql}, own as (
  select * from incident_checklist_item where account_id = current_account() and incident_id = $1::uuid), same_class as (
  select from incident where account_id = current_account() and id = $1::uuid and last_class_id = $2::uuid)
select id, title from (
  select id, title, ordinal from own
  where counts and required and ticked_at is null and exists (select from same_class)
  union all
  select item.id, coalesce(own.title, item.title), item.place from item left join own on own.item_id = item.id
  where coalesce(own.required, item.required) and own.ticked_at is null and not exists (select from same_class)) as open
order by ordinal`;
