import { Migration } from '@mikro-orm/migrations';

/** Checklists of classes, and the items of each incident with who ticked them. */
export class Migration0064Checklists extends Migration {
  override name = 'migration-0064-checklists';

  override up() {
    for (const sql of [checklists, items, events, security]) this.addSql(sql);
  }
}

const item = `
  title text not null check (length(title) between 1 and 200),
  hint text not null default '' check (length(hint) <= 200),
  required boolean not null default false,
  -- whether a short text belongs to the tick, such as a number of the police
  asks_text boolean not null default false`;

// a class below inherits the items, which stand before its own
const checklists = `
create table checklist (
  account_id uuid not null references account (id),
  class_id uuid not null,
  version integer not null default 1,
  updated_at timestamptz not null default clock_timestamp(),
  primary key (account_id, class_id),
  foreign key (account_id, class_id) references lookup (account_id, id) on delete cascade
);
create table checklist_item (
  account_id uuid not null references account (id),
  id uuid not null default uuidv7(),
  class_id uuid not null,
  ordinal integer not null,
  ${item},
  primary key (account_id, id),
  foreign key (account_id, class_id) references checklist (account_id, class_id) on delete cascade
);
create index checklist_item_of_class on checklist_item (account_id, class_id);
`;

// a copy for each incident, which keeps the version of the checklist that it began with
const items = `
create table incident_checklist_item (
  account_id uuid not null references account (id),
  id uuid not null default uuidv7(),
  incident_id uuid not null,
  -- the item of the class, which may be gone
  item_id uuid not null,
  ordinal integer not null,
  ${item},
  -- false once the incident has a class without the item
  counts boolean not null default true,
  answer text not null default '' check (length(answer) <= 100),
  ticked_at timestamptz,
  tick_user_id uuid,
  tick_user_name text,
  primary key (account_id, id),
  unique (account_id, incident_id, item_id),
  check ((ticked_at is null) = (tick_user_id is null)),
  foreign key (account_id, incident_id) references incident (account_id, id) on delete cascade,
  foreign key (account_id, tick_user_id) references app_user (account_id, id)
);
create index incident_checklist_open on incident_checklist_item (account_id, incident_id)
  where required and counts and ticked_at is null;
`;

const events = `
create table incident_checklist_event (
  account_id uuid not null references account (id),
  id uuid not null default uuidv7(),
  incident_id uuid not null,
  kind text not null check (kind in ('TICK', 'CLASS')),
  details jsonb not null,
  create_user_id uuid not null default acting_user(),
  create_user_name text not null default acting_user_name(),
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id),
  foreign key (account_id, incident_id) references incident (account_id, id) on delete cascade,
  foreign key (account_id, create_user_id) references app_user (account_id, id)
);
create index incident_checklist_event_of on incident_checklist_event (account_id, incident_id);
`;

const ofAccount = (table: string) => `
alter table ${table} enable row level security, force row level security;
create policy account on ${table} using (account_id = current_account()) with check (account_id = current_account());
`;

const isVisible = (table: string) => `
  exists (select from incident i where i.account_id = ${table}.account_id and i.id = ${table}.incident_id)`;

const ofIncident = (table: string) => `${ofAccount(table)}
create policy locked_is_hidden on ${table} as restrictive
  using (sees_locked() or ${isVisible(table)}) with check (sees_locked() or ${isVisible(table)});
`;

const security = [
  ofAccount('checklist'),
  ofAccount('checklist_item'),
  ofIncident('incident_checklist_item'),
  ofIncident('incident_checklist_event'),
].join('');
