import { Migration } from '@mikro-orm/migrations';

/** Tasks of an incident, what happened to each, and who reads an incident for the sake of an open task. */
export class Migration0061Tasks extends Migration {
  override name = 'migration-0061-tasks';

  override up() {
    for (const sql of [tasks, events, emails, rights, closing, security]) this.addSql(sql);
  }
}

const tasks = `
create table incident_task (
  account_id uuid not null references account (id),
  id uuid not null default uuidv7(),
  incident_id uuid not null,
  title text not null check (length(title) between 1 and 200),
  -- Markdown
  details text not null default '' check (length(details) <= 10000),
  -- the user who has the task; null while nobody of the workgroup has taken it
  assignee_user_id uuid,
  workgroup_id uuid,
  assign_user_id uuid not null default acting_user(),
  assign_user_name text not null default acting_user_name(),
  due_on date,
  state text not null default 'OPEN' check (state in ('OPEN', 'DONE', 'DROPPED')),
  -- what was done, or why the task was dropped
  note text not null default '' check (length(note) <= 500),
  ended_at timestamptz,
  end_user_id uuid,
  end_user_name text,
  -- who gave the task back to the user who assigned it, and why; empty once it is assigned anew
  hand_back_user_name text not null default '',
  hand_back_reason text not null default '' check (length(hand_back_reason) <= 500),
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id),
  unique (account_id, incident_id, id),
  check (state <> 'OPEN' or assignee_user_id is not null or workgroup_id is not null),
  check ((state = 'OPEN') = (ended_at is null)),
  foreign key (account_id, incident_id) references incident (account_id, id) on delete cascade,
  foreign key (account_id, assignee_user_id) references app_user (account_id, id),
  foreign key (account_id, workgroup_id) references workgroup (account_id, id) on delete set null (workgroup_id),
  foreign key (account_id, assign_user_id) references app_user (account_id, id),
  foreign key (account_id, end_user_id) references app_user (account_id, id)
);
create index incident_task_of_user on incident_task (account_id, assignee_user_id, state);
create index incident_task_of_workgroup on incident_task (account_id, workgroup_id, state);
create index incident_task_by_assigner on incident_task (account_id, assign_user_id, state);
`;

const events = `
create table incident_task_event (
  account_id uuid not null references account (id),
  id uuid not null default uuidv7(),
  incident_id uuid not null,
  task_id uuid not null,
  kind text not null check (kind in ('ADD', 'CHANGE', 'TAKE', 'FINISH', 'HAND_BACK', 'DROP', 'ASSIGN')),
  title text not null,
  -- the note or the reason
  said text not null default '',
  -- who has the task after it
  assignee_name text not null,
  create_user_id uuid not null default acting_user(),
  create_user_name text not null default acting_user_name(),
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id),
  foreign key (account_id, incident_id, task_id) references incident_task (account_id, incident_id, id) on delete cascade,
  foreign key (account_id, create_user_id) references app_user (account_id, id)
);
create index incident_task_event_of on incident_task_event (account_id, incident_id);
`;

const emails = `
create table task_email_stop (
  account_id uuid not null references account (id),
  user_id uuid not null,
  -- emails about new tasks, or about due ones
  kind text not null check (kind in ('NEW', 'DUE')),
  primary key (account_id, user_id, kind),
  foreign key (account_id, user_id) references app_user (account_id, id) on delete cascade
);
-- the days of the account whose emails about due tasks have been sent
create table task_reminder_day (
  account_id uuid not null references account (id),
  day date not null,
  primary key (account_id, day)
);
${['task_email_stop', 'task_reminder_day']
  .map(
    (table) => `alter table ${table} enable row level security, force row level security;
create policy account on ${table}
  using (account_id = current_account()) with check (account_id = current_account());`,
  )
  .join('\n')}
`;

// runs with the rights of the caller, so a locked incident is hidden from it too; a closed incident has its tasks at rest
const rights = `
create function acting_workgroup() returns uuid language sql stable parallel safe
  return (select workgroup_id from app_user where account_id = current_account() and id = acting_user());

create function has_open_task(incident uuid) returns boolean language sql stable parallel safe
  return exists (
    select from incident_task t join incident i on i.account_id = t.account_id and i.id = t.incident_id
    where t.account_id = current_account() and t.incident_id = incident and t.state = 'OPEN' and i.status <> 2
      and (t.assignee_user_id = acting_user() or t.assignee_user_id is null and t.workgroup_id = acting_workgroup()));
`;

// why the incident was closed with open tasks
const closing = `alter table incident add column close_open_tasks text not null default ''`;

const isVisible = (table: string) => `
  exists (select from incident i where i.account_id = ${table}.account_id and i.id = ${table}.incident_id)`;

const policies = (table: string) => `
alter table ${table} enable row level security, force row level security;
create policy account on ${table} using (account_id = current_account()) with check (account_id = current_account());
create policy locked_is_hidden on ${table} as restrictive
  using (sees_locked() or ${isVisible(table)}) with check (sees_locked() or ${isVisible(table)});
`;

const security = policies('incident_task') + policies('incident_task_event');
