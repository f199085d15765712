import { Migration } from '@mikro-orm/migrations';

/**
 * History outlives its incident, the database itself says who changed something and when, what belongs to a locked
 * incident is hidden with it, and passwords and the list of accounts are reached through functions. Only adds: the
 * rights that the version before still needs are taken away by `migrate` once none of its servers runs.
 */
export class Migration0003HistoryStays extends Migration {
  override name = 'migration-0003-history-stays';

  override up() {
    for (const sql of [actor, history, locked, identity, accounts]) this.addSql(sql);
  }
}

const actor = `
-- the user who acts; null when the system does
create function acting_user() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;
create function acting_user_name() returns text language sql stable parallel safe
  return (select first_name || ' ' || last_name from app_user
    where account_id = current_account() and id = acting_user());

alter table audit_record
  alter column create_user_id set default acting_user(),
  alter column create_user_name set default coalesce(acting_user_name(), '');
alter table history_entry
  alter column update_user_id set default acting_user(),
  alter column update_user_name set default acting_user_name(),
  alter column updated_at set default clock_timestamp();
`;

const history = `
create table deleted_incident (
  account_id uuid not null references account (id),
  id uuid not null,
  number bigint not null,
  locked boolean not null,
  deleted_at timestamptz not null default clock_timestamp(),
  delete_user_id uuid default acting_user(),
  delete_user_name text not null default coalesce(acting_user_name(), ''),
  primary key (account_id, id)
);
alter table deleted_incident enable row level security, force row level security;
create policy account on deleted_incident
  using (account_id = current_account()) with check (account_id = current_account());
create policy locked_is_hidden on deleted_incident as restrictive
  using (not locked or sees_locked()) with check (not locked or sees_locked());

-- runs as the owner: the application's role may only read what was deleted
create function remember_deleted_incident() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into deleted_incident (account_id, id, number, locked) values (old.account_id, old.id, old.number, old.locked)
  on conflict (account_id, id) do update set locked = excluded.locked, deleted_at = excluded.deleted_at,
    delete_user_id = excluded.delete_user_id, delete_user_name = excluded.delete_user_name;
  return null;
end $$;
create trigger remember_deleted_incident after delete on incident
  for each row execute function remember_deleted_incident();

alter table history_entry drop constraint history_entry_account_id_incident_id_fkey;
alter table history_entry
  add constraint history_entry_account foreign key (account_id) references account (id) not valid;

create function history_fits_incident() returns trigger language plpgsql as $$
declare found_incident incident%rowtype;
begin
  select * into found_incident from incident
    where account_id = new.account_id and id = new.incident_id for key share;
  if not found then
    raise exception 'history is written of an incident that exists' using errcode = 'foreign_key_violation';
  end if;
  -- the owner of the tables seeds entries of the past; session_user stays the login role under SET ROLE
  if session_user <> (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid)
    and not new.snapshot @> jsonb_build_object('id', found_incident.id, 'number', found_incident.number,
      'status', found_incident.status, 'locked', found_incident.locked, 'summary', found_incident.summary,
      'lastClassId', found_incident.last_class_id, 'createUserId', found_incident.create_user_id) then
    raise exception 'a history entry holds the incident as it is' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger history_fits_incident before insert on history_entry
  for each row execute function history_fits_incident();

create function history_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'history entries are never changed or removed';
end $$;
create trigger history_append_only before update or delete on history_entry
  for each row execute function history_is_append_only();
create trigger history_no_truncate before truncate on history_entry execute function history_is_append_only();
`;

/** The subselect is itself under the policies of `incident`, so it finds a locked incident for nobody who may not see it. */
const isVisible = (table: string, parent = 'incident', key = 'incident_id') => `
  exists (select from ${parent} i where i.account_id = ${table}.account_id and i.id = ${table}.${key})`;

const hiddenWith = (table: string, condition: string) => `
create policy locked_is_hidden on ${table} as restrictive
  using (sees_locked() or ${condition}) with check (sees_locked() or ${condition});`;

const parts = [
  ...['incident_person', 'incident_legal_entity', 'incident_vehicle', 'incident_item', 'attachment'],
  ...['corrective_action', 'report'],
];

const locked = [
  ...parts.map((table) => hiddenWith(table, isVisible(table))),
  hiddenWith(
    'corrective_action_person',
    isVisible('corrective_action_person', 'corrective_action', 'corrective_action_id'),
  ),
  hiddenWith('draft', `incident_id is null or ${isVisible('draft')}`),
  hiddenWith('history_entry', `${isVisible('history_entry')} or ${isVisible('history_entry', 'deleted_incident')}`),
].join('\n');

/** Functions that read and write a single identity, so that the product's role needs no access to the table. */
const identity = `
create function idp_user_by_email(given citext)
  returns table (id uuid, email citext, email_verified boolean, must_change_password boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.email, u.email_verified, u.must_change_password from idp_user u where u.email = given $$;
create function idp_user_by_id(given uuid)
  returns table (id uuid, email citext, email_verified boolean, must_change_password boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.email, u.email_verified, u.must_change_password from idp_user u where u.id = given $$;
create function idp_password_hash(given uuid) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select password_hash from idp_user where id = given $$;
create function idp_create_user(given citext, hash text, verified boolean, must_change boolean) returns uuid
  language sql security definer set search_path = public, pg_temp as $$
  insert into idp_user (email, password_hash, email_verified, must_change_password)
  values (given, hash, verified, must_change)
  on conflict (email) do update set password_hash = excluded.password_hash,
    email_verified = excluded.email_verified, must_change_password = excluded.must_change_password
  returning id $$;
create function idp_change_password(given uuid, hash text) returns boolean
  language sql security definer set search_path = public, pg_temp as $$
  with changed as (
    update idp_user set password_hash = hash, must_change_password = false
    where id = given and must_change_password returning id)
  select exists (select from changed) $$;
create function idp_verify_email(given uuid, address citext) returns boolean
  language sql security definer set search_path = public, pg_temp as $$
  with verified as (update idp_user set email_verified = true where id = given and email = address returning id)
  select exists (select from verified) $$;
`;

const accounts = `
create policy owner_reads on account for select to current_user using (true);
create function account_ids() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select id from account order by id $$;
revoke execute on function idp_user_by_email, idp_user_by_id, idp_password_hash, idp_create_user, idp_change_password,
  idp_verify_email, account_ids, remember_deleted_incident from public;
`;
