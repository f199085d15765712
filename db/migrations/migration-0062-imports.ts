import { Migration } from '@mikro-orm/migrations';

/** Imports of incidents from files, with what became of each row, and how their columns and values were translated. */
export class Migration0062Imports extends Migration {
  override name = 'migration-0062-imports';

  override up() {
    for (const sql of [files, author, imports, rows, translations, security, triggers]) this.addSql(sql);
  }
}

const files = `
alter table stored_file drop constraint stored_file_purpose_check,
  add constraint stored_file_purpose_check check (purpose in ('ATTACHMENT', 'PICTURE', 'REPORT', 'IMPORT')) not valid;
`;

const author = `
-- who wrote an imported incident in the system that it comes from
alter table incident add column original_author text not null default '';
alter table incident add constraint incident_original_author_length check (length(original_author) <= 200) not valid;
`;

const imports = `
create table incident_import (
  account_id uuid not null references account (id),
  id uuid not null default uuidv7(),
  file_name text not null,
  -- null once it is no longer kept
  file_id uuid,
  state text not null default 'READING' check (state in ('READING', 'REFUSED', 'MATCHING', 'CHECKING', 'CHECKED',
    'RUNNING', 'CANCELLED', 'FAILED', 'DONE', 'UNDOING', 'UNDONE')),
  -- why the file is refused
  problem text not null default '',
  summary jsonb not null default '{}',
  mapping jsonb not null default '{}',
  adds_entries boolean not null default false,
  sends_emails boolean not null default false,
  version integer not null default 1,
  row_count integer not null default 0,
  -- how many rows the step that runs has behind it
  done_rows integer not null default 0,
  created_rows integer not null default 0,
  failed_rows integer not null default 0,
  skipped_rows integer not null default 0,
  kept_incidents integer not null default 0,
  checked jsonb not null default '{}',
  create_user_id uuid not null,
  create_user_name text not null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, file_id) references stored_file (account_id, id),
  foreign key (account_id, create_user_id) references app_user (account_id, id)
);
create index incident_import_by_time on incident_import (account_id, created_at desc);
create index incident_import_file on incident_import (account_id, file_id) where file_id is not null;
`;

const rows = `
create table incident_import_row (
  account_id uuid not null,
  import_id uuid not null,
  row integer not null,
  -- INVALID is what the check found; the others are what the import did
  result text not null check (result in ('INVALID', 'CREATED', 'SKIPPED', 'FAILED')),
  -- the created incident as the import left it; it may be deleted later
  created_incident_id uuid,
  incident_version integer,
  -- persons whom the account knows since then
  person_ids uuid[] not null default '{}',
  -- the cells of a row that is not imported, and what is wrong with which of them
  cells jsonb not null default '[]',
  errors jsonb not null default '[]',
  primary key (account_id, import_id, row),
  foreign key (account_id, import_id) references incident_import (account_id, id) on delete cascade
);
`;

const translations = `
create table import_column (
  account_id uuid not null references account (id),
  -- folded, as the head of a file names it
  name text not null check (length(name) between 1 and 200),
  target text not null check (length(target) <= 50),
  primary key (account_id, name)
);
create table import_translation (
  account_id uuid not null references account (id),
  type text not null check (type in ('INCIDENT_CLASS', 'LOCATION')),
  value text not null check (length(value) between 1 and 500),
  lookup_id uuid not null,
  primary key (account_id, type, value),
  foreign key (account_id, lookup_id) references lookup (account_id, id) on delete cascade
);
create index import_translation_lookup on import_translation (account_id, lookup_id);
`;

const tables = ['incident_import', 'incident_import_row', 'import_column', 'import_translation'];

const security = tables
  .map(
    (table) => `
alter table ${table} enable row level security, force row level security;
create policy account on ${table}
  using (account_id = current_account()) with check (account_id = current_account());`,
  )
  .join('');

/** Where a transaction creates and closes an incident, only the last version is indexed. */
const triggers = `
create or replace function incident_text_changed() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'incident' then
    perform index_incident_text(i.id) from incident i
      where i.account_id = new.account_id and i.id = new.id and i.version = new.version;
  else
    perform index_incident_text(new.incident_id);
  end if;
  return null;
end $$;
create or replace function incident_persons_changed() returns trigger language plpgsql as $$
begin
  perform store_person_relations(i.id) from incident i
    where i.account_id = new.account_id and i.id = new.id and i.version = new.version;
  return null;
end $$;
`;
