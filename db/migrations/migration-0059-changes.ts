import { Migration } from '@mikro-orm/migrations';

/**
 * Programs follow the changes of an account's incidents in one order. A change gets its place at commit. The row that counts
 * the places is locked until the commit ends, so a reader who sees a place also sees every place before it.
 */
export class Migration0059Changes extends Migration {
  override name = 'migration-0059-changes';

  override up() {
    for (const sql of [tables, triggers]) this.addSql(sql);
  }
}

const ofVisible = (table: string) =>
  `exists (select from ${table} i where i.account_id = incident_change.account_id and i.id = incident_change.incident_id)`;
const visible = `sees_locked() or kind = 'LOCK' or not locked and (${ofVisible('incident')} or ${ofVisible('deleted_incident')})`;

const tables = `
create table incident_change_count (
  account_id uuid primary key references account (id),
  last_place bigint not null default 0,
  -- the last place whose change is no longer kept
  discarded_place bigint not null default 0
);
create table incident_change (
  account_id uuid not null references account (id),
  place bigint not null,
  incident_id uuid not null,
  kind text not null check (kind in ('CREATE', 'EDIT', 'CLOSE', 'REOPEN', 'LOCK', 'UNLOCK', 'DELETE', 'NOTE')),
  -- the incident after the change
  version integer not null,
  locked boolean not null,
  create_user_id uuid not null,
  committed_at timestamptz not null default clock_timestamp(),
  primary key (account_id, place)
);
alter table incident_change_count enable row level security, force row level security;
create policy account on incident_change_count
  using (account_id = current_account()) with check (account_id = current_account());
alter table incident_change enable row level security, force row level security;
create policy account on incident_change
  using (account_id = current_account()) with check (account_id = current_account());
-- a lock is the end of the incident for whoever does not see locked ones, and what was before is hidden with it
create policy locked_is_hidden on incident_change as restrictive
  using (${visible}) with check (${visible});
`;

const triggers = `
-- runs as the owner: the application's role may only read the changes and discard old ones
create function add_incident_change(account uuid, incident uuid, kind text, version integer, locked boolean, creator uuid)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare next_place bigint;
begin
  insert into incident_change_count (account_id) values (account) on conflict do nothing;
  update incident_change_count set last_place = last_place + 1 where account_id = account
    returning last_place into next_place;
  insert into incident_change (account_id, place, incident_id, kind, version, locked, create_user_id)
    values (account, next_place, incident, kind, version, locked, creator);
end $$;

create function add_change_of_history() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_incident_change(new.account_id, new.incident_id, new.action_type, (new.snapshot ->> 'version')::integer,
    (new.snapshot ->> 'locked')::boolean, (new.snapshot ->> 'createUserId')::uuid);
  return null;
end $$;
-- what was entered afterwards, as a demo is, is no news
create constraint trigger add_change_of_history after insert on history_entry
  deferrable initially deferred for each row when (new.updated_at > now() - interval '1 day')
  execute function add_change_of_history();

create function add_change_of_note() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_incident_change(i.account_id, i.id, 'NOTE', i.version, i.locked, i.create_user_id)
    from incident i where i.account_id = new.account_id and i.id = new.incident_id;
  return null;
end $$;
create constraint trigger add_change_of_note after insert on incident_note
  deferrable initially deferred for each row when (new.created_at > now() - interval '1 day')
  execute function add_change_of_note();

revoke execute on function add_incident_change, add_change_of_history, add_change_of_note from public;
`;
