import { Migration } from '@mikro-orm/migrations';

/** Lookups can move in their tree, and the product keeps what the last check of an account's audit chain found. */
export class Migration0013LookupsAndAudit extends Migration {
  override name = 'migration-0013-lookups-and-audit';

  override up() {
    for (const sql of [lookups, audit]) this.addSql(sql);
  }
}

const lookups = `
-- two entries of one name under one parent could not be told apart
create unique index lookup_sibling on lookup (account_id, type, parent_id, folded(name)) nulls not distinct;

create or replace function lookup_path() returns trigger language plpgsql as $$
declare parent lookup%rowtype;
begin
  if new.parent_id is null then
    new.level := 1;
    new.path := array[new.name];
  else
    select * into strict parent from lookup where account_id = new.account_id and id = new.parent_id;
    if parent.type <> new.type then
      raise exception 'a lookup entry is of the type of its parent' using errcode = 'check_violation';
    end if;
    if tg_op = 'UPDATE' and exists (select from lookup_closure
      where account_id = new.account_id and ancestor_id = new.id and descendant_id = new.parent_id) then
      raise exception 'a lookup entry is not below itself' using errcode = 'check_violation';
    end if;
    new.level := parent.level + 1;
    new.path := parent.path || new.name;
  end if;
  return new;
end $$;

create or replace function lookup_closure() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into lookup_closure (account_id, ancestor_id, descendant_id, depth)
      select new.account_id, new.id, new.id, 0
      union all
      select account_id, ancestor_id, new.id, depth + 1 from lookup_closure
        where account_id = new.account_id and descendant_id = new.parent_id;
    return null;
  end if;
  if new.parent_id is distinct from old.parent_id then
    delete from lookup_closure up using lookup_closure down
      where down.account_id = new.account_id and down.ancestor_id = new.id
        and up.account_id = new.account_id and up.descendant_id = down.descendant_id and up.depth > down.depth;
    insert into lookup_closure (account_id, ancestor_id, descendant_id, depth)
      select new.account_id, up.ancestor_id, down.descendant_id, up.depth + down.depth + 1
      from lookup_closure up, lookup_closure down
      where up.account_id = new.account_id and up.descendant_id = new.parent_id
        and down.account_id = new.account_id and down.ancestor_id = new.id;
  end if;
  -- writing the name again computes the path anew, of every entry below
  if new.path is distinct from old.path then
    update lookup set name = name where account_id = new.account_id and parent_id = new.id;
  end if;
  return null;
end $$;

-- which of these entries something refers to; sees what locked incidents hold, because they must lose nothing either
create function lookups_in_use(given uuid[]) returns setof uuid language plpgsql as $$
declare sees text := current_setting('app.sees_locked', true);
begin
  perform set_config('app.sees_locked', 'on', true);
  return query select entry from unnest(given) as entry
  where exists (select from incident t where t.account_id = current_account()
      and entry in (t.last_class_id, t.severity_id, t.primary_cause_id, t.last_location_id))
    or exists (select from incident_person t where t.account_id = current_account()
      and entry in (t.lookup_person_type_id, t.lookup_department_id, t.lookup_gender_type_id))
    or exists (select from person t where t.account_id = current_account()
      and entry in (t.lookup_person_type_id, t.lookup_department_id, t.lookup_gender_type_id))
    or exists (select from incident_vehicle t where t.account_id = current_account() and t.involvement_id = entry)
    or exists (select from corrective_action t where t.account_id = current_account()
      and entry in (t.type_id, t.referred_internal_department_id, t.referred_external_agency_id))
    or exists (select from draft t where t.account_id = current_account()
      and (t.last_class_id = entry or t.body @? format('$.** ? (@ == "%s")', entry)::jsonpath))
    or exists (select from incident_notification_class t where t.account_id = current_account() and t.class_id = entry);
  perform set_config('app.sees_locked', coalesce(sees, ''), true);
end $$;
`;

const audit = `
create index audit_of_type on audit_record (account_id, object_type, created_at desc, seq desc);
create index audit_of_user on audit_record (account_id, create_user_id, created_at desc, seq desc);

-- whether an audit record of this object tells of an incident that is locked, or was when it was deleted
create function is_locked_incident(given uuid) returns boolean language plpgsql as $$
declare
  sees text := current_setting('app.sees_locked', true);
  found_locked boolean;
begin
  perform set_config('app.sees_locked', 'on', true);
  found_locked := exists (select from incident where account_id = current_account() and id = given and locked)
    or exists (select from deleted_incident where account_id = current_account() and id = given and locked)
    or exists (select from draft d join incident i on i.account_id = d.account_id and i.id = d.incident_id
      where d.account_id = current_account() and d.id = given and i.locked);
  perform set_config('app.sees_locked', coalesce(sees, ''), true);
  return found_locked;
end $$;

create table audit_check (
  account_id uuid primary key references account (id),
  checked_at timestamptz not null default clock_timestamp(),
  -- the last record up to which the chain is unbroken
  seq bigint not null,
  hash bytea not null,
  -- when the chain was last checked from its first record
  fully_checked_at timestamptz not null,
  -- the first record that does not fit, and why; null while the chain is unbroken
  broken_seq bigint,
  problem text
);
alter table audit_check enable row level security, force row level security;
create policy account on audit_check using (account_id = current_account()) with check (account_id = current_account());
`;
