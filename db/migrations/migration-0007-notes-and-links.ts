import { Migration } from '@mikro-orm/migrations';

/** Notes and links are written by anybody who may see an incident, so the database itself signs, dates and keeps them. */
export class Migration0007NotesAndLinks extends Migration {
  override name = 'migration-0007-notes-and-links';

  override up() {
    for (const sql of [notes, links, security]) this.addSql(sql);
  }
}

const notes = `
create function acting_user_position() returns text language sql stable parallel safe
  return (select position from app_user where account_id = current_account() and id = acting_user());

create table incident_note (
  account_id uuid not null references account (id),
  id uuid not null default uuidv7(),
  incident_id uuid not null,
  -- from 1 in each incident, set by a trigger
  number integer not null default 0,
  body text not null check (length(body) between 1 and 10000),
  -- the earlier note of the same incident that this one corrects
  corrects_id uuid,
  create_user_id uuid not null default acting_user(),
  create_user_name text not null default acting_user_name(),
  create_user_position text not null default coalesce(acting_user_position(), ''),
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id),
  unique (account_id, incident_id, number),
  unique (account_id, incident_id, id),
  foreign key (account_id, incident_id) references incident (account_id, id) on delete cascade,
  foreign key (account_id, incident_id, corrects_id) references incident_note (account_id, incident_id, id),
  foreign key (account_id, create_user_id) references app_user (account_id, id)
);

create function number_note() returns trigger language plpgsql as $$
begin
  perform from incident where account_id = new.account_id and id = new.incident_id for no key update;
  new.number := 1 + coalesce((select max(number) from incident_note
    where account_id = new.account_id and incident_id = new.incident_id), 0);
  return new;
end $$;
create trigger number_note before insert on incident_note for each row execute function number_note();

create function note_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'notes are never changed';
end $$;
create trigger note_append_only before update on incident_note for each row execute function note_is_append_only();
`;

const links = `
create table incident_link (
  account_id uuid not null references account (id),
  id uuid not null default uuidv7(),
  incident_id uuid not null,
  linked_incident_id uuid not null,
  -- what the incident is to the linked one
  kind text not null check (kind in ('RELATED', 'DUPLICATE_OF', 'FOLLOW_UP_OF')),
  create_user_id uuid not null default acting_user(),
  create_user_name text not null default acting_user_name(),
  created_at timestamptz not null default clock_timestamp(),
  -- a link that was removed stays for the history of both incidents
  removed_at timestamptz,
  remove_user_id uuid,
  remove_user_name text,
  primary key (account_id, id),
  check (incident_id <> linked_incident_id),
  foreign key (account_id, incident_id) references incident (account_id, id) on delete cascade,
  foreign key (account_id, linked_incident_id) references incident (account_id, id) on delete cascade,
  foreign key (account_id, create_user_id) references app_user (account_id, id),
  foreign key (account_id, remove_user_id) references app_user (account_id, id)
);
create unique index incident_link_pair on incident_link
  (account_id, least(incident_id, linked_incident_id), greatest(incident_id, linked_incident_id))
  where removed_at is null;
create index incident_link_of on incident_link (account_id, incident_id);
create index incident_link_to on incident_link (account_id, linked_incident_id);

-- the only change of a link is that it is removed, once
create function remove_link() returns trigger language plpgsql as $$
begin
  if old.removed_at is not null then
    raise exception 'a link is removed once';
  end if;
  new := old;
  new.removed_at := clock_timestamp();
  new.remove_user_id := acting_user();
  new.remove_user_name := acting_user_name();
  return new;
end $$;
create trigger remove_link before update on incident_link for each row execute function remove_link();
`;

const isVisible = (table: string, key = 'incident_id') => `
  exists (select from incident i where i.account_id = ${table}.account_id and i.id = ${table}.${key})`;

const policies = (table: string, visible: string) => `
alter table ${table} enable row level security, force row level security;
create policy account on ${table} using (account_id = current_account()) with check (account_id = current_account());
create policy locked_is_hidden on ${table} as restrictive
  using (sees_locked() or ${visible}) with check (sees_locked() or ${visible});
`;

const security =
  policies('incident_note', isVisible('incident_note')) +
  policies('incident_link', `(${isVisible('incident_link')} and ${isVisible('incident_link', 'linked_incident_id')})`);
