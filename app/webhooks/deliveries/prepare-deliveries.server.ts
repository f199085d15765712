import type { Scope } from '../../auth/scope.server.ts';
import { eventTypes } from '../event-fields.ts';

const batchSize = 500;

/** Returns whether more may follow. `em` must not see locked incidents: a lock becomes a deletion, its end a creation. */
export async function prepareDeliveries({ em, now }: Pick<Scope, 'em' | 'now'>, webhookId: string): Promise<boolean> {
  return await em.transactional(async (em) => {
    // another worker is preparing deliveries of this webhook
    const [webhook] = await em.execute<{ place: number }[]>(lockSql, [webhookId]);
    if (!webhook) return false;
    const parameters = [webhookId, webhook.place, batchSize, now(), JSON.stringify(eventTypes)];
    const [row] = await em.execute<{ isFull: boolean }[]>(prepareSql, parameters);
    return row?.isFull ?? false;
  });
}

const lockSql = `
select place::float8 from webhook
where account_id = current_account() and id = $1 and off_at is null for no key update skip locked`;

const prepareSql = `
with news as materialized (
  select * from incident_change where account_id = current_account() and place > $2 order by place limit $3
), prepared as (
  insert into webhook_delivery (account_id, webhook_id, place, incident_id, kind, body, next_at)
  select current_account(), w.id, n.place, n.incident_id, told.kind, jsonb_build_object(
    'type', $5::jsonb ->> told.kind,
    'timestamp', to_char(n.committed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'data', jsonb_build_object('incidentId', n.incident_id, 'version', n.version) || coalesce((
      select jsonb_object_agg(f.key, f.value) from incident i
      left join lookup c on c.account_id = i.account_id and c.id = i.last_class_id
      left join lookup l on l.account_id = i.account_id and l.id = i.last_location_id
      left join lookup s on s.account_id = i.account_id and s.id = i.severity_id
      cross join jsonb_each(jsonb_build_object('number', i.number, 'status', case i.status when 2 then 'closed' else 'open' end,
        'class', c.path, 'severity', s.name, 'location', l.path)) f
      where i.account_id = n.account_id and i.id = n.incident_id and told.kind <> 'DELETE' and f.key = any (w.fields)), '{}')),
    $4::timestamptz
  from webhook w cross join news n
  cross join lateral (
    select case n.kind when 'LOCK' then 'DELETE' when 'UNLOCK' then 'CREATE' else n.kind end as kind) told
  where w.account_id = current_account() and w.id = $1 and told.kind = any (w.kinds)
    and (w.class_id is null or exists (select from lookup_closure c
      where c.account_id = w.account_id and c.ancestor_id = w.class_id and c.descendant_id = n.class_id))
  on conflict do nothing returning 1
)
update webhook set due_at = case when exists (select from prepared) then least(due_at, $4::timestamptz) else due_at end,
  place = greatest(place, (select case when count(*) = $3 then max(n.place)
    else (select c.last_place from incident_change_count c where c.account_id = current_account()) end from news n))
where account_id = current_account() and id = $1
returning (select count(*) = $3 from news) as "isFull"`;
