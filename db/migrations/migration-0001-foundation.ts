import { Migration } from '@mikro-orm/migrations';

/** Everything one account owns carries account_id, has it in its keys, and is shut off by forced row-level security. */
export class Migration0001Foundation extends Migration {
  override name = 'migration-0001-foundation';

  override up() {
    this.addSql(settings);
    this.addSql(words);
    this.addSql(accounts);
    this.addSql(places);
    this.addSql(lookups);
    this.addSql(files);
    this.addSql(people);
    this.addSql(incidents);
    this.addSql(records);
    this.addSql(shell);
    this.addSql(identity);
    this.addSql(security);
  }
}

/**
 * The settings that open rows, each set for one transaction only. After SET LOCAL ends a setting is '' and not null,
 * hence nullif: an unset setting opens no row.
 */
const settings = `
create function current_account() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.account_id', true), '')::uuid;
create function current_session_hash() returns bytea language sql stable parallel safe
  return decode(nullif(current_setting('app.session_hash', true), ''), 'hex');
create function current_identity() returns text language sql stable parallel safe
  return nullif(current_setting('app.identity', true), '');
create function current_email() returns citext language sql stable parallel safe
  return nullif(current_setting('app.sign_in_email', true), '')::citext;
create function sees_locked() returns boolean language sql stable parallel safe
  return coalesce(nullif(current_setting('app.sees_locked', true), '') = 'on', false);
create function is_system() returns boolean language sql stable parallel safe
  return coalesce(nullif(current_setting('app.system', true), '') = 'on', false);
`;

const words = `
-- lower case without accents, so that "eric" finds Éric; immutable because the dictionary is named
create function folded(words text) returns text language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, btrim(words)));
`;

const accounts = `
create table account (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 100),
  business_type text not null check (business_type in ('general', 'education', 'hospital', 'hotel')),
  country_code char(2) not null default 'CA',
  phone text not null default '',
  time_zone text not null default 'America/Vancouver',
  measurement_type smallint not null default 0 check (measurement_type in (0, 1)),
  date_format smallint not null default 0 check (date_format in (0, 1)),
  auto_logout_seconds integer not null default 900 check (auto_logout_seconds between 20 and 3600),
  mfa boolean not null default false,
  active boolean not null default true,
  subscription_type text not null default 'trial' check (subscription_type in ('trial', 'manual', 'paid')),
  trial_expires_at timestamptz,
  file_quota_bytes bigint not null default 21474836480,
  concurrent_user_count integer not null default 5 check (concurrent_user_count > 0),
  last_incident_number bigint not null default 0,
  created_at timestamptz not null default now()
);

create table workgroup (
  account_id uuid not null references account (id),
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 100),
  is_admin boolean not null default false,
  primary key (account_id, id),
  unique (account_id, name)
);

create table workgroup_privilege (
  account_id uuid not null,
  workgroup_id uuid not null,
  privilege text not null,
  primary key (account_id, workgroup_id, privilege),
  foreign key (account_id, workgroup_id) references workgroup (account_id, id) on delete cascade
);

create table app_user (
  account_id uuid not null references account (id),
  id uuid not null default uuidv7(),
  workgroup_id uuid not null,
  email citext not null,
  first_name text not null check (length(first_name) between 1 and 100),
  middle_name text not null default '',
  last_name text not null check (length(last_name) between 1 and 100),
  position text not null default '',
  department text not null default '',
  division text not null default '',
  company text not null default '',
  location text not null default '',
  phone text not null default '',
  fax text not null default '',
  company_start_date date,
  mfa boolean not null default false,
  system_admin boolean not null default false,
  status smallint not null default 0 check (status in (0, 1, 2)),
  -- "issuer subject" of the identity provider, once the user has signed in through it
  identity text,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (email),
  unique (identity),
  foreign key (account_id, workgroup_id) references workgroup (account_id, id)
);

create table session (
  account_id uuid not null,
  id uuid not null default uuidv7(),
  user_id uuid not null,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_active_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_why text,
  tokens bytea,
  token_expires_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, user_id) references app_user (account_id, id) on delete cascade
);
create index session_active on session (account_id, user_id) where ended_at is null;
`;

const places = `
create table country (code char(2) primary key, name text not null);
create table state (country_code char(2) not null references country (code), code text not null, name text not null,
  primary key (country_code, code));
create table city (
  id uuid primary key,
  name text not null,
  -- folded: lower case without accents, so that "montreal" finds Montréal
  search_name text collate "C" not null,
  state_code text not null,
  country_code char(2) not null,
  population integer not null default 0,
  foreign key (country_code, state_code) references state (country_code, code)
);
create index city_search on city (country_code, search_name, population desc);
`;

const lookups = `
create table lookup (
  account_id uuid not null references account (id),
  id uuid not null default uuidv7(),
  type text not null,
  parent_id uuid,
  name text not null check (length(name) between 1 and 100),
  level smallint not null default 1,
  position integer not null default 0,
  active boolean not null default true,
  -- names from the root to this entry, kept by trigger so that lists need no walk up the tree
  path text[] not null default '{}',
  primary key (account_id, id),
  foreign key (account_id, parent_id) references lookup (account_id, id) on delete cascade
);
create index lookup_children on lookup (account_id, type, parent_id, position);

-- every pair of ancestor and descendant, itself included: "this class and everything under it" is one join
create table lookup_closure (
  account_id uuid not null,
  ancestor_id uuid not null,
  descendant_id uuid not null,
  depth smallint not null,
  primary key (account_id, ancestor_id, descendant_id),
  foreign key (account_id, ancestor_id) references lookup (account_id, id) on delete cascade,
  foreign key (account_id, descendant_id) references lookup (account_id, id) on delete cascade
);
create index lookup_closure_up on lookup_closure (account_id, descendant_id);

create function lookup_path() returns trigger language plpgsql as $$
declare parent lookup%rowtype;
begin
  if new.parent_id is null then
    new.level := 1;
    new.path := array[new.name];
  else
    select * into strict parent from lookup where account_id = new.account_id and id = new.parent_id;
    new.level := parent.level + 1;
    new.path := parent.path || new.name;
  end if;
  return new;
end $$;
create trigger lookup_path before insert or update of name, parent_id on lookup
  for each row execute function lookup_path();

create function lookup_closure() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into lookup_closure (account_id, ancestor_id, descendant_id, depth)
      select new.account_id, new.id, new.id, 0
      union all
      select account_id, ancestor_id, new.id, depth + 1 from lookup_closure
        where account_id = new.account_id and descendant_id = new.parent_id;
  elsif new.parent_id is distinct from old.parent_id then
    raise exception 'a lookup entry keeps its place in the tree';
  elsif new.name <> old.name then
    update lookup set name = name where account_id = new.account_id and parent_id = new.id;
  end if;
  return null;
end $$;
create trigger lookup_closure after insert or update on lookup for each row execute function lookup_closure();

create table lookup_label (
  account_id uuid not null references account (id),
  type text not null,
  level smallint not null,
  label text not null check (length(label) between 1 and 100),
  primary key (account_id, type, level)
);

create table lookup_address (
  account_id uuid not null references account (id),
  id uuid not null default uuidv7(),
  lookup_location_id uuid not null,
  name text not null default '',
  unit text not null default '' check (length(unit) <= 20),
  address text not null default '' check (length(address) <= 100),
  street text not null default '' check (length(street) <= 50),
  city_id uuid references city (id),
  city_name text not null default '',
  state_name text not null default '',
  country_code text not null default '',
  postal_code text not null default '' check (length(postal_code) <= 10),
  primary key (account_id, id),
  unique (account_id, lookup_location_id),
  foreign key (account_id, lookup_location_id) references lookup (account_id, id) on delete cascade
);
`;

const address = (prefix = '') => `
  ${prefix}unit text not null default '' check (length(${prefix}unit) <= 20),
  ${prefix}address text not null default '' check (length(${prefix}address) <= 100),
  ${prefix}street text not null default '' check (length(${prefix}street) <= 50),
  ${prefix}city_id uuid references city (id),
  ${prefix}city_name text not null default '',
  ${prefix}state_name text not null default '',
  ${prefix}country_code text not null default '',
  ${prefix}postal_code text not null default '' check (length(${prefix}postal_code) <= 10)`;

const personFields = `
  is_employee boolean not null default false,
  first_name text not null check (length(first_name) between 1 and 100),
  middle_name text not null default '' check (length(middle_name) <= 100),
  last_name text not null default '' check (length(last_name) <= 100),
  alias text not null default '' check (length(alias) <= 100),
  position text not null default '' check (length(position) <= 100),
  lookup_person_type_id uuid,
  lookup_department_id uuid,
  lookup_gender_type_id uuid,
  date_of_birth date,
  phone text not null default '' check (length(phone) <= 20),
  mobile_phone text not null default '' check (length(mobile_phone) <= 20),
  email text not null default '',
  ${address()},
  char_height text not null default '' check (length(char_height) <= 50),
  char_weight text not null default '' check (length(char_weight) <= 50),
  char_hair_color text not null default '' check (length(char_hair_color) <= 100),
  char_hair_length text not null default '' check (length(char_hair_length) <= 100),
  char_hair_type text not null default '' check (length(char_hair_type) <= 100),
  char_facial_hair text not null default '' check (length(char_facial_hair) <= 100),
  char_eye_glasses text not null default '' check (length(char_eye_glasses) <= 100),
  char_other text not null default '' check (length(char_other) <= 500),
  picture_file_id uuid,
  picture_thumbnail_file_id uuid`;

const personKeys = `
  foreign key (account_id, picture_file_id) references stored_file (account_id, id),
  foreign key (account_id, picture_thumbnail_file_id) references stored_file (account_id, id),
  foreign key (account_id, lookup_person_type_id) references lookup (account_id, id),
  foreign key (account_id, lookup_department_id) references lookup (account_id, id),
  foreign key (account_id, lookup_gender_type_id) references lookup (account_id, id)`;

const companyFields = `
  name text not null check (length(name) between 1 and 100),
  contact text not null default '' check (length(contact) <= 100),
  phone text not null default '' check (length(phone) <= 20),
  mobile_phone text not null default '' check (length(mobile_phone) <= 20),
  email text not null default '',
  ${address()}`;

const files = `
create table stored_file (
  account_id uuid not null references account (id),
  id uuid not null default uuidv7(),
  key text not null,
  purpose text not null check (purpose in ('ATTACHMENT', 'PICTURE', 'REPORT')),
  media_type text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  sha256 bytea not null,
  created_at timestamptz not null default now(),
  -- the draft it was added to, until an incident holds it
  draft_id uuid,
  primary key (account_id, id),
  unique (account_id, key)
);
create index stored_file_draft on stored_file (account_id, draft_id) where draft_id is not null;
`;

const people = `
create table person (
  account_id uuid not null references account (id),
  id uuid not null default uuidv7(),
  ${personFields},
  -- folded names: equality and ranges on them are leakproof, so the indexes serve under row-level security
  first_search text collate "C" generated always as (folded(first_name)) stored,
  last_search text collate "C" generated always as (folded(last_name)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  ${personKeys}
);
create index person_first on person (account_id, first_search, last_search);
create index person_last on person (account_id, last_search, first_search);

create table legal_entity (
  account_id uuid not null references account (id),
  id uuid not null default uuidv7(),
  ${companyFields},
  owner boolean not null default false,
  name_search text collate "C" generated always as (folded(name)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index legal_entity_name on legal_entity (account_id, name_search);
create unique index legal_entity_owner on legal_entity (account_id) where owner;
`;

const part = (name: string) => `
  account_id uuid not null,
  id uuid not null default uuidv7(),
  incident_id uuid not null,
  ordinal smallint not null default 0,
  primary key (account_id, id),
  constraint ${name}_incident foreign key (account_id, incident_id) references incident (account_id, id) on delete cascade`;

const incidents = `
create table incident (
  account_id uuid not null references account (id),
  id uuid not null default uuidv7(),
  number bigint not null,
  status smallint not null default 1 check (status in (1, 2, 3)),
  locked boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  create_user_id uuid not null,
  create_user_name text not null,
  assigned_user_id uuid,
  reported_at timestamptz not null,
  occurred_at timestamptz not null,
  occurred_uncertain boolean not null default false,
  -- the day and hour on the account's own clock, for charts and searches by day
  occurred_on date not null,
  occurred_minute smallint not null,
  reported_on date not null,
  last_class_id uuid not null,
  severity_id uuid,
  primary_cause_id uuid,
  cause_comments text not null default '' check (length(cause_comments) <= 10000),
  summary text not null default '' check (length(summary) <= 10000),
  summary_text text not null default '',
  last_location_id uuid,
  ${address('location_')},
  closed_at timestamptz,
  closed_by text check (closed_by in ('USER', 'OTHER')),
  close_user_id uuid,
  close_user_name text,
  close_first_name text not null default '' check (length(close_first_name) <= 100),
  close_middle_name text not null default '' check (length(close_middle_name) <= 100),
  close_last_name text not null default '' check (length(close_last_name) <= 100),
  close_department text not null default '' check (length(close_department) <= 100),
  close_position text not null default '' check (length(close_position) <= 100),
  close_alias text not null default '' check (length(close_alias) <= 100),
  close_phone text not null default '' check (length(close_phone) <= 20),
  close_mobile_phone text not null default '' check (length(close_mobile_phone) <= 20),
  close_email text not null default '',
  close_comments text not null default '' check (length(close_comments) <= 500),
  primary key (account_id, id),
  unique (account_id, number),
  foreign key (account_id, create_user_id) references app_user (account_id, id),
  foreign key (account_id, assigned_user_id) references app_user (account_id, id),
  foreign key (account_id, close_user_id) references app_user (account_id, id),
  foreign key (account_id, last_class_id) references lookup (account_id, id),
  foreign key (account_id, severity_id) references lookup (account_id, id),
  foreign key (account_id, primary_cause_id) references lookup (account_id, id),
  foreign key (account_id, last_location_id) references lookup (account_id, id)
);
create index incident_mine on incident (account_id, create_user_id, status, number desc);
create index incident_assigned on incident (account_id, assigned_user_id) where assigned_user_id is not null;
create index incident_locked on incident (account_id) where locked;

create table incident_person (
  ${part('incident_person')},
  person_id uuid,
  ${personFields},
  status_injury boolean not null default false,
  status_first_aid boolean not null default false,
  status_hospitalized boolean not null default false,
  status_refused_help boolean not null default false,
  relation_reporter boolean not null default false,
  relation_victim boolean not null default false,
  relation_person_of_interest boolean not null default false,
  relation_suspect boolean not null default false,
  relation_witness boolean not null default false,
  relation_subject boolean not null default false,
  comments text not null default '' check (length(comments) <= 500),
  duplication_checked boolean not null default false,
  foreign key (account_id, person_id) references person (account_id, id),
  ${personKeys}
);
create index incident_person_of on incident_person (account_id, incident_id);

create table incident_legal_entity (
  ${part('incident_legal_entity')},
  legal_entity_id uuid,
  ${companyFields},
  owner boolean not null default false,
  relation_reporter boolean not null default false,
  relation_victim boolean not null default false,
  relation_subject boolean not null default false,
  comments text not null default '' check (length(comments) <= 500),
  duplication_checked boolean not null default false,
  foreign key (account_id, legal_entity_id) references legal_entity (account_id, id)
);
create index incident_legal_entity_of on incident_legal_entity (account_id, incident_id);

create table incident_vehicle (
  ${part('incident_vehicle')},
  owner_person_id uuid,
  owner_legal_entity_id uuid,
  license_plate text not null default '' check (length(license_plate) <= 20),
  state_province text not null default '' check (length(state_province) <= 50),
  maker text not null default '' check (length(maker) <= 45),
  model text not null default '' check (length(model) <= 45),
  color text not null default '' check (length(color) <= 45),
  vin text not null default '' check (length(vin) <= 30),
  involvement_id uuid,
  comments text not null default '' check (length(comments) <= 500),
  foreign key (account_id, owner_person_id) references incident_person (account_id, id),
  foreign key (account_id, owner_legal_entity_id) references incident_legal_entity (account_id, id),
  foreign key (account_id, involvement_id) references lookup (account_id, id)
);
create index incident_vehicle_of on incident_vehicle (account_id, incident_id);

create table incident_item (
  ${part('incident_item')},
  owner_person_id uuid,
  owner_legal_entity_id uuid,
  status text check (status in ('LOST', 'DAMAGED', 'STOLEN', 'FOUND')),
  name text not null default '' check (length(name) <= 100),
  brand text not null default '' check (length(brand) <= 50),
  model text not null default '' check (length(model) <= 50),
  color text not null default '' check (length(color) <= 50),
  serial_number text not null default '' check (length(serial_number) <= 50),
  company text not null default '' check (length(company) <= 50),
  value_cents bigint check (value_cents >= 0),
  comments text not null default '' check (length(comments) <= 500),
  foreign key (account_id, owner_person_id) references incident_person (account_id, id),
  foreign key (account_id, owner_legal_entity_id) references incident_legal_entity (account_id, id)
);
create index incident_item_of on incident_item (account_id, incident_id);

create table attachment (
  account_id uuid not null,
  id uuid not null default uuidv7(),
  incident_id uuid not null,
  incident_vehicle_id uuid,
  incident_item_id uuid,
  file_id uuid not null,
  thumbnail_file_id uuid,
  name text not null check (length(name) between 1 and 100),
  comments text not null default '' check (length(comments) <= 500),
  file_name text not null,
  attachment_type text not null check (attachment_type in ('IMAGE', 'AUDIO', 'MOVIE', 'PDF', 'DOC', 'XLS', 'TXT', 'ETC')),
  created_at timestamptz not null default now(),
  check (incident_vehicle_id is null or incident_item_id is null),
  primary key (account_id, id),
  foreign key (account_id, incident_id) references incident (account_id, id) on delete cascade,
  foreign key (account_id, incident_vehicle_id) references incident_vehicle (account_id, id),
  foreign key (account_id, incident_item_id) references incident_item (account_id, id),
  foreign key (account_id, file_id) references stored_file (account_id, id),
  foreign key (account_id, thumbnail_file_id) references stored_file (account_id, id)
);
create index attachment_of on attachment (account_id, incident_id);

create table corrective_action (
  ${part('corrective_action')},
  type_id uuid,
  display_type text not null default '' check (length(display_type) <= 20),
  action_type text not null default 'CREATE' check (action_type in ('CREATE', 'EDIT', 'CLOSE')),
  details text not null default '' check (length(details) <= 10000),
  referred boolean not null default false,
  referred_type text check (referred_type in ('INTERNAL', 'EXTERNAL')),
  referred_internal_department_id uuid,
  referred_external_agency_id uuid,
  referred_contact_first_name text not null default '' check (length(referred_contact_first_name) <= 100),
  referred_contact_middle_name text not null default '' check (length(referred_contact_middle_name) <= 100),
  referred_contact_last_name text not null default '' check (length(referred_contact_last_name) <= 100),
  referred_contact_alias text not null default '' check (length(referred_contact_alias) <= 100),
  referred_contact_position text not null default '' check (length(referred_contact_position) <= 100),
  referred_contact_email text not null default '',
  referred_contact_phone text not null default '' check (length(referred_contact_phone) <= 20),
  referred_contact_mobile_phone text not null default '' check (length(referred_contact_mobile_phone) <= 20),
  check (referred_internal_department_id is null or referred_external_agency_id is null),
  foreign key (account_id, type_id) references lookup (account_id, id),
  foreign key (account_id, referred_internal_department_id) references lookup (account_id, id),
  foreign key (account_id, referred_external_agency_id) references lookup (account_id, id)
);
create index corrective_action_of on corrective_action (account_id, incident_id);

create table corrective_action_person (
  account_id uuid not null,
  corrective_action_id uuid not null,
  incident_person_id uuid not null,
  primary key (account_id, corrective_action_id, incident_person_id),
  foreign key (account_id, corrective_action_id) references corrective_action (account_id, id) on delete cascade,
  foreign key (account_id, incident_person_id) references incident_person (account_id, id) on delete cascade
);

create table draft (
  account_id uuid not null references account (id),
  id uuid not null default uuidv7(),
  number bigint not null,
  -- the open incident under edit; null while the incident is new
  incident_id uuid,
  incident_version integer,
  create_user_id uuid not null,
  create_user_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 0,
  -- a draft nobody has typed into is used again and listed nowhere
  touched boolean not null default false,
  last_class_id uuid,
  -- of an edit: the body as the incident stood when it began
  base jsonb,
  body jsonb not null default '{}',
  -- it holds what was typed and is not submitted; that parts were removed which were never there is no change
  changed boolean generated always as (touched and body - 'removed' is distinct from base) stored,
  -- the last operations applied, newest first, so that a repeated save is done once
  operations uuid[] not null default '{}',
  primary key (account_id, id),
  foreign key (account_id, create_user_id) references app_user (account_id, id),
  foreign key (account_id, incident_id) references incident (account_id, id) on delete cascade,
  foreign key (account_id, last_class_id) references lookup (account_id, id)
);
create index draft_mine on draft (account_id, create_user_id, updated_at desc);
create unique index draft_untouched on draft (account_id, create_user_id) where not touched and incident_id is null;
alter table stored_file add foreign key (account_id, draft_id) references draft (account_id, id) on delete set null (draft_id);
-- who refers to a file: asked whenever one is removed
create index attachment_file on attachment (account_id, file_id);
create index attachment_thumbnail on attachment (account_id, thumbnail_file_id) where thumbnail_file_id is not null;
create index person_picture on person (account_id, picture_file_id) where picture_file_id is not null;
create index person_thumbnail on person (account_id, picture_thumbnail_file_id) where picture_thumbnail_file_id is not null;
create index incident_person_picture on incident_person (account_id, picture_file_id) where picture_file_id is not null;
create index incident_person_thumbnail on incident_person (account_id, picture_thumbnail_file_id) where picture_thumbnail_file_id is not null;
create unique index draft_of_incident on draft (account_id, incident_id, create_user_id) where incident_id is not null;
`;

const records = `
create table history_entry (
  account_id uuid not null,
  id uuid not null default uuidv7(),
  incident_id uuid not null,
  action_type text not null check (action_type in ('CREATE', 'EDIT', 'CLOSE', 'REOPEN', 'LOCK', 'UNLOCK')),
  update_user_id uuid not null,
  update_user_name text not null,
  updated_at timestamptz not null default now(),
  -- the draft this came of, so that one submitted twice is known again
  draft_id uuid,
  snapshot jsonb not null,
  primary key (account_id, id),
  foreign key (account_id, incident_id) references incident (account_id, id) on delete cascade
);
create index history_of_draft on history_entry (account_id, draft_id) where draft_id is not null;
create index history_of on history_entry (account_id, incident_id, updated_at desc);

create table audit_head (
  account_id uuid primary key references account (id),
  seq bigint not null default 0,
  hash bytea not null default sha256('')
);

create table audit_record (
  account_id uuid not null references account (id),
  id uuid not null default uuidv7(),
  seq bigint not null,
  object_type text not null,
  object_id uuid,
  object_name text not null default '',
  transaction_type text not null,
  object_history_id uuid,
  object_data jsonb not null default '{}',
  create_user_id uuid,
  create_user_name text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  hash bytea not null,
  primary key (account_id, id),
  unique (account_id, seq)
);
create index audit_by_time on audit_record (account_id, created_at desc);

create function audit_digest(previous bytea, record audit_record) returns bytea language sql stable
  return sha256(previous || convert_to(jsonb_build_array(record.seq, record.account_id, record.id, record.object_type,
    record.object_id, record.object_name, record.transaction_type, record.object_history_id, record.object_data,
    record.create_user_id, record.create_user_name, extract(epoch from record.created_at)::text)::text, 'UTF8'));

-- runs as the owner, because the application's role may not touch the head of the chain
create function audit_chain() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare head audit_head%rowtype;
begin
  insert into audit_head (account_id) values (new.account_id) on conflict do nothing;
  select * into strict head from audit_head where account_id = new.account_id for update;
  new.seq := head.seq + 1;
  new.hash := audit_digest(head.hash, new);
  update audit_head set seq = new.seq, hash = new.hash where account_id = new.account_id;
  return new;
end $$;
create trigger audit_chain before insert on audit_record for each row execute function audit_chain();

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit records are never changed or removed';
end $$;
create trigger audit_append_only before update or delete on audit_record
  for each row execute function audit_is_append_only();
create trigger audit_no_truncate before truncate on audit_record execute function audit_is_append_only();
`;

const shell = `
create table notification (
  account_id uuid not null references account (id),
  id uuid not null default uuidv7(),
  message text not null,
  notification_type text not null check (notification_type in ('TRIAL_EXPIRED', 'ACCOUNT_DISABLED', 'PAYMENT_ERROR', 'GENERAL')),
  level text not null check (level in ('WARNING', 'INFO')),
  user_dismiss_available boolean not null default true,
  dismissed boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create table notification_dismissal (
  account_id uuid not null,
  notification_id uuid not null,
  user_id uuid not null,
  primary key (account_id, notification_id, user_id),
  foreign key (account_id, notification_id) references notification (account_id, id) on delete cascade,
  foreign key (account_id, user_id) references app_user (account_id, id) on delete cascade
);

create table saved_search (
  account_id uuid not null,
  id uuid not null default uuidv7(),
  user_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  description text not null default '' check (length(description) <= 500),
  item_type text not null check (item_type in ('DASHBOARD', 'REPORT')),
  criteria jsonb not null default '{}',
  columns text[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, user_id) references app_user (account_id, id) on delete cascade
);
create index saved_search_mine on saved_search (account_id, user_id, item_type);

create table person_unlock (
  account_id uuid not null,
  session_id uuid not null,
  -- a person on an incident, or on a draft that is not an incident yet
  person_id uuid not null,
  unlocked_at timestamptz not null default now(),
  primary key (account_id, session_id, person_id),
  foreign key (account_id, session_id) references session (account_id, id) on delete cascade
);

create table report (
  account_id uuid not null references account (id),
  id uuid not null default uuidv7(),
  incident_id uuid not null,
  incident_version integer not null,
  requested_by uuid not null,
  requested_by_name text not null,
  time_zone text not null,
  unlocked_person_ids uuid[] not null default '{}',
  state text not null default 'WAITING' check (state in ('WAITING', 'READY', 'FAILED')),
  file_id uuid,
  requested_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, incident_id) references incident (account_id, id) on delete cascade,
  foreign key (account_id, requested_by) references app_user (account_id, id),
  foreign key (account_id, file_id) references stored_file (account_id, id)
);
create index report_of on report (account_id, incident_id, requested_by, requested_at desc);
`;

/** The embedded identity provider: people's passwords live here and know nothing of accounts. */
const identity = `
create table idp_user (
  id uuid primary key default uuidv7(),
  email citext not null unique,
  email_verified boolean not null default false,
  password_hash text not null,
  must_change_password boolean not null default false,
  created_at timestamptz not null default now()
);
create table idp_artifact (
  kind text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  user_code text,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (kind, id)
);
create index idp_artifact_grant on idp_artifact (grant_id) where grant_id is not null;
create index idp_artifact_uid on idp_artifact (kind, uid) where uid is not null;
create index idp_artifact_expiry on idp_artifact (expires_at);
create table rate_limit (key varchar(255) primary key, points integer not null default 0, expire bigint);
`;

const security = `
do $$
declare name text;
begin
  for name in
    select c.table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'account_id' and t.table_type = 'BASE TABLE'
  loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy account on %I using (account_id = current_account()) with check (account_id = current_account())', name);
  end loop;
end $$;

alter table account enable row level security, force row level security;
create policy account on account using (id = current_account()) with check (id = current_account());
-- the worker lists the accounts, then works in each by its own id
create policy system_reads on account for select using (is_system());

create policy sign_in_session on session for select using (token_hash = current_session_hash());
create policy sign_in_user on app_user for select using (identity = current_identity() or email = current_email());

create policy locked_is_hidden on incident as restrictive using (not locked or sees_locked()) with check (not locked or sees_locked());
`;
