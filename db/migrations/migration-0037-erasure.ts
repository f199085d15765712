import { Migration } from '@mikro-orm/migrations';

/** When an account ended, what keeps it from being erased, the one function that erases it, and what stays of it. */
export class Migration0037Erasure extends Migration {
  override name = 'migration-0037-erasure';

  override up() {
    for (const sql of [ends, remaining, time, guards, erasure, rights]) this.addSql(sql);
  }
}

/** The role of the servers only reads both: it can neither move the date nor lift a hold. */
const ends = `
create table account_end (
  account_id uuid primary key references account (id),
  ended_at timestamptz not null,
  -- when an administrator asked for the erasure of the coming night
  requested_at timestamptz
);
-- accounts that ended before have the six months from now on
insert into account_end (account_id, ended_at) select id, clock_timestamp() from account where not active;

create table account_hold (
  account_id uuid primary key references account (id),
  reason text not null check (length(reason) between 1 and 500),
  set_at timestamptz not null default clock_timestamp()
);

do $$
declare name text;
begin
  foreach name in array array['account_end', 'account_hold'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy account on %I using (account_id = current_account()) with check (account_id = current_account())', name);
  end loop;
end $$;

create function follow_account_end() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if new.active then
    delete from account_end where account_id = new.id;
  else
    insert into account_end (account_id, ended_at) values (new.id, clock_timestamp()) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger account_began_inactive after insert on account
  for each row when (not new.active) execute function follow_account_end();
create trigger account_ended after update of active on account
  for each row when (old.active is distinct from new.active) execute function follow_account_end();
`;

/** Rows that outlive an account name none of its ids. */
const remaining = `
create table erasure (
  id uuid primary key default gen_random_uuid(),
  erased_at timestamptz not null default clock_timestamp(),
  -- rows of each table, and files
  counts jsonb not null,
  -- what is still to be done needs these; null once it is done
  account uuid,
  customer text,
  finished_at timestamptz,
  -- where the certificate goes, and about whom; null once it is sent
  email text,
  name text
);
create table erasure_file (
  erasure_id uuid not null references erasure (id) on delete cascade,
  key text not null,
  primary key (erasure_id, key)
);
create table erased_invoice (
  id uuid primary key default gen_random_uuid(),
  number text not null,
  issued_at timestamptz not null,
  amount_cents bigint not null,
  kept_until date not null
);
alter table erased_invoice enable row level security;
create policy readable on erased_invoice for select using (true);
create policy ends on erased_invoice for delete using (kept_until < current_date);
`;

const time = `
-- The account of now: when it ended and when it will be erased. The last letter goes out 7 days before, or later.
create function account_erasure() returns table (ended_at timestamptz, requested_at timestamptz, erases_at timestamptz,
    on_hold boolean, is_due boolean) language sql stable as $$
  with ending as (
    select e.ended_at, e.requested_at, a.time_zone as zone,
      (select max(n.sent_at) from account_notice n
        where n.account_id = a.id and n.notice = 'erasure-7-days' and n.sent_at >= e.ended_at) as last_letter,
      exists (select from account_hold h where h.account_id = a.id) as on_hold
    from account a join account_end e on e.account_id = a.id
    where a.id = current_account() and not a.active),
  dated as (
    select *, least(
      (date_trunc('day', requested_at at time zone zone) + interval '1 day') at time zone zone,
      greatest((date_trunc('day', ending.ended_at at time zone zone) + interval '6 months 9 hours') at time zone zone,
        last_letter + interval '7 days')) as erases_at
    from ending)
  select ended_at, requested_at, erases_at, on_hold,
    erases_at <= clock_timestamp() and not on_hold and (requested_at is not null or last_letter is not null)
  from dated $$;

-- asks for the erasure of the coming night, or takes that back
create function request_erasure(wanted boolean) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update account_end set requested_at = case when wanted then clock_timestamp() end
    where account_id = current_account() and (requested_at is not null) <> wanted
      and exists (select from app_user u join workgroup w on w.account_id = u.account_id and w.id = u.workgroup_id
        where u.account_id = current_account() and u.id = acting_user() and u.status = 1 and w.is_admin);
  return found;
end $$;
`;

/** Audit and history let go of an account inside erase_account alone: only there does the owner act for this setting. */
const guards = `
create function is_erased_now(given uuid, tables oid) returns boolean language sql stable
  return current_setting('app.erasing', true) = given::text
    and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tables);

create or replace function audit_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if is_erased_now(old.account_id, tg_relid) then return old; end if;
  end if;
  raise exception 'audit records are never changed or removed';
end $$;

create or replace function history_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if is_erased_now(old.account_id, tg_relid) then return old; end if;
  end if;
  raise exception 'history entries are never changed or removed';
end $$;
`;

const erasure = `
-- the tables that have rows of accounts, each before those that it refers to; a cycle is an error
create function account_tables() returns text[] language plpgsql stable as $$
declare
  waiting oid[] := array(
    select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by c.relname);
  free oid[];
  ordered text[] := '{}';
begin
  while cardinality(waiting) > 0 loop
    free := array(select t from unnest(waiting) t where not exists (
      select from pg_constraint k where k.contype = 'f' and k.confrelid = t and k.conrelid = any (waiting) and k.conrelid <> t
        -- erase_account empties these references first
        and (k.conrelid, k.confrelid) not in (('app_user'::regclass, 'stored_file'::regclass), ('stored_file'::regclass, 'draft'::regclass))));
    if cardinality(free) = 0 then raise exception 'tables of accounts refer to each other: %', waiting::regclass[]; end if;
    ordered := ordered || array(select format('%I', relname) from pg_class where oid = any (free) order by relname);
    waiting := array(select t from unnest(waiting) t where t <> all (free));
  end loop;
  return ordered;
end $$;

-- Erases one account that has ended, is due and is not on hold, with its identities and jobs, and returns what is left to
-- do: files, customer, certificate. Null where it is not due, or another worker erases it.
create function erase_account(given uuid) returns uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entered text := current_setting('app.account_id', true);
  sees text := current_setting('app.sees_locked', true);
  acting text := current_setting('app.user_id', true);
  ended account%rowtype;
  identities uuid[];
  table_name text;
  removed bigint;
  total bigint;
  found_counts jsonb := '{}';
  erasure_id uuid;
begin
  perform set_config('app.account_id', given::text, true), set_config('app.sees_locked', 'on', true),
    set_config('app.user_id', '', true);
  select * into ended from account where id = given and not active for update skip locked;
  if found and (select is_due from account_erasure()) then
    perform set_config('app.erasing', given::text, true);
    identities := array(select i.id from idp_user i where exists (select from app_user u where u.account_id = given
      and (u.identity = 'embedded ' || i.id or (u.identity is null and u.email = i.email))));
    insert into erased_invoice (number, issued_at, amount_cents, kept_until)
      select number, created_at, amount_cents, make_date(extract(year from created_at)::int + 7, 12, 31)
      from subscription_invoice where account_id = given;
    insert into erasure (counts, account, name, customer, email)
      select '{}', given, ended.name, (select customer from account_subscription where account_id = given), (
        select u.email from app_user u join workgroup w on w.account_id = u.account_id and w.id = u.workgroup_id
        where u.account_id = given and w.is_admin and u.status = 1
        order by (select max(s.last_active_at) from session s where s.account_id = given and s.user_id = u.id) desc nulls last
        limit 1)
      returning id into erasure_id;
    insert into erasure_file (erasure_id, key) select erasure_id, key from stored_file where account_id = given;

    update app_user set avatar_file_id = null, avatar_thumbnail_file_id = null
      where account_id = given and (avatar_file_id is not null or avatar_thumbnail_file_id is not null);
    update stored_file set draft_id = null where account_id = given and draft_id is not null;
    update account set provision_workgroup_id = null where id = given;
    -- again for what triggers added meanwhile
    loop
      total := 0;
      foreach table_name in array account_tables() loop
        execute format('delete from %s where account_id = $1', table_name) using given;
        get diagnostics removed = row_count;
        total := total + removed;
        if removed > 0 and not found_counts ? table_name then
          found_counts := found_counts || jsonb_build_object(table_name, removed);
        end if;
      end loop;
      exit when total = 0;
    end loop;

    delete from pgboss.job where data ->> 'accountId' = given::text or data ->> 'identity' = any (identities::text[]);
    delete from idp_artifact where payload ->> 'accountId' = any (identities::text[])
      or payload #>> '{result,login,accountId}' = any (identities::text[])
      or payload #>> '{session,accountId}' = any (identities::text[]);
    delete from idp_user where id = any (identities);
    delete from account where id = given;
    update erasure set counts = found_counts || jsonb_build_object('identities', cardinality(identities)) where id = erasure_id;
    perform set_config('app.erasing', '', true);
  end if;
  perform set_config('app.account_id', coalesce(entered, ''), true), set_config('app.sees_locked', coalesce(sees, ''), true),
    set_config('app.user_id', coalesce(acting, ''), true);
  return erasure_id;
end $$;
`;

const rights = `
revoke execute on function follow_account_end, request_erasure, erase_account from public;
`;
