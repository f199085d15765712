import { Migration } from '@mikro-orm/migrations';

/**
 * Addresses of an account that are told of the changes of its incidents. A webhook has the place up to which changes have
 * become deliveries, so that each becomes one; a delivery is tried until it arrives or is given up.
 */
export class Migration0060Webhooks extends Migration {
  override name = 'migration-0060-webhooks';

  override up() {
    for (const sql of [classes, webhooks, deliveries, rowSecurity, work]) this.addSql(sql);
  }
}

/** A change keeps its class: an incident that was deleted or locked has none that can be read. */
const classes = `
alter table incident_change add column class_id uuid;
create index incident_change_lock on incident_change (account_id, incident_id, place) where kind = 'LOCK';
-- beside the one without a class, which nothing calls any more
create function add_classed_incident_change(
  account uuid, incident uuid, kind text, version integer, locked boolean, creator uuid, class uuid)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare next_place bigint;
begin
  insert into incident_change_count (account_id) values (account) on conflict do nothing;
  update incident_change_count set last_place = last_place + 1 where account_id = account
    returning last_place into next_place;
  insert into incident_change (account_id, place, incident_id, kind, version, locked, create_user_id, class_id)
    values (account, next_place, incident, kind, version, locked, creator, class);
end $$;
create or replace function add_change_of_history() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_classed_incident_change(new.account_id, new.incident_id, new.action_type, (new.snapshot ->> 'version')::integer,
    (new.snapshot ->> 'locked')::boolean, (new.snapshot ->> 'createUserId')::uuid, (new.snapshot ->> 'lastClassId')::uuid);
  return null;
end $$;
create or replace function add_change_of_note() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_classed_incident_change(i.account_id, i.id, 'NOTE', i.version, i.locked, i.create_user_id, i.last_class_id)
    from incident i where i.account_id = new.account_id and i.id = new.incident_id;
  return null;
end $$;
revoke execute on function add_classed_incident_change from public;
`;

const webhooks = `
create table webhook (
  account_id uuid not null references account (id),
  id uuid not null default uuidv7(),
  url text not null check (length(url) between 1 and 2000),
  kinds text[] not null check (cardinality(kinds) > 0
    and kinds <@ array['CREATE', 'EDIT', 'CLOSE', 'REOPEN', 'DELETE', 'NOTE']),
  -- null for all classes
  class_id uuid,
  fields text[] not null default '{}',
  sealed_secret bytea not null,
  old_sealed_secret bytea,
  old_secret_until timestamptz,
  -- the last change that has become a delivery, if it was to
  place bigint not null,
  created_at timestamptz not null default now(),
  -- since when every try has failed
  failing_since timestamptz,
  -- when a waiting delivery is to be tried next; null where none waits
  due_at timestamptz,
  -- until when an address that does not answer is left alone
  resume_at timestamptz,
  off_at timestamptz,
  off_why text check (off_why in ('USER', 'FAILING', 'GONE')),
  check ((off_at is null) = (off_why is null)),
  check ((old_sealed_secret is null) = (old_secret_until is null)),
  primary key (account_id, id)
);
`;

const deliveries = `
create table webhook_delivery (
  account_id uuid not null references account (id),
  -- the id that the receiver is told, the same at every try
  id uuid not null default uuidv7(),
  webhook_id uuid not null,
  -- null for a test
  place bigint,
  incident_id uuid,
  kind text not null check (kind in ('CREATE', 'EDIT', 'CLOSE', 'REOPEN', 'DELETE', 'NOTE', 'TEST')),
  body jsonb not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'DELIVERED', 'FAILED', 'DROPPED')),
  tries integer not null default 0,
  answers jsonb not null default '[]',
  next_at timestamptz not null,
  claim uuid,
  claimed_until timestamptz,
  created_at timestamptz not null default now(),
  check ((place is null) = (incident_id is null)),
  check ((place is null) = (kind = 'TEST')),
  primary key (account_id, id),
  unique (account_id, webhook_id, place),
  foreign key (account_id, webhook_id) references webhook (account_id, id) on delete cascade,
  foreign key (account_id, place) references incident_change (account_id, place) on delete cascade
);
create index webhook_delivery_waiting on webhook_delivery (account_id, webhook_id, place) where state = 'WAITING';
create index webhook_delivery_in_line on webhook_delivery (account_id, webhook_id, incident_id, place)
  where state = 'WAITING';
create index webhook_delivery_failed on webhook_delivery (account_id, id) where state = 'FAILED';
create index webhook_delivery_of_change on webhook_delivery (account_id, place);
`;

const visible = `sees_locked() or incident_id is null or exists (select from incident_change c
    where c.account_id = webhook_delivery.account_id and c.place = webhook_delivery.place)`;

const rowSecurity = `
alter table webhook enable row level security, force row level security;
create policy account on webhook using (account_id = current_account()) with check (account_id = current_account());
alter table webhook_delivery enable row level security, force row level security;
create policy account on webhook_delivery
  using (account_id = current_account()) with check (account_id = current_account());
-- a delivery is hidden as its change is
create policy locked_is_hidden on webhook_delivery as restrictive using (${visible}) with check (${visible});
`;

const work = `
create policy owner_reads on webhook for select to current_user using (true);
create policy owner_reads on incident_change_count for select to current_user using (true);
create function webhooks_with_work(instant timestamptz) returns table (account_id uuid, webhook_id uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  select w.account_id, w.id from webhook w left join incident_change_count n on n.account_id = w.account_id
  where w.off_at is null and coalesce(w.resume_at <= instant, true) and (n.last_place > w.place or w.due_at <= instant) $$;
revoke execute on function webhooks_with_work from public;
`;
