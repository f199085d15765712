import { Migration } from '@mikro-orm/migrations';

/** Printouts of reports, and schedules on which reports are sent to users of the account. */
export class Migration0035ScheduledReports extends Migration {
  override name = 'migration-0035-scheduled-reports';

  override up() {
    this.addSql(printouts);
    this.addSql(schedules);
    this.addSql(runs);
    for (const table of tables) this.addSql(rowSecurity(table));
    this.addSql(dueAccounts);
  }
}

// the numbers of listed incidents are kept so that a file is not read after one of them was locked or deleted
const printouts = `
create table report_printout (
  account_id uuid not null references account (id),
  id uuid not null default uuidv7(),
  requested_by uuid not null,
  kind text not null check (kind in ('SEARCH', 'ANALYSIS')),
  report_id uuid not null,
  title text not null,
  sort text not null default '',
  format text not null default 'pdf' check (format in ('pdf', 'xlsx')),
  state text not null default 'WAITING' check (state in ('WAITING', 'READY', 'FAILED')),
  failure text not null default '',
  found integer,
  listed_numbers integer[] not null default '{}',
  sees_locked boolean not null default false,
  searches_all boolean not null default false,
  file_id uuid,
  requested_at timestamptz not null,
  finished_at timestamptz,
  kept_until timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, requested_by) references app_user (account_id, id),
  foreign key (account_id, file_id) references stored_file (account_id, id)
);
create index report_printout_kept on report_printout (account_id, kept_until);
create index report_printout_waiting on report_printout (account_id, requested_by) where state = 'WAITING';
`;

const schedules = `
create table report_schedule (
  account_id uuid not null references account (id),
  id uuid not null default uuidv7(),
  version integer not null default 1,
  saved_search_id uuid,
  saved_analysis_id uuid,
  owner_id uuid not null,
  frequency text not null check (frequency in ('DAILY', 'WEEKLY', 'MONTHLY')),
  weekday smallint not null check (weekday between 1 and 7),
  month_day smallint not null check (month_day between 1 and 31),
  hour smallint not null check (hour between 0 and 23),
  format text not null check (format in ('pdf', 'xlsx')),
  sends_empty boolean not null default false,
  paused boolean not null default false,
  next_day date not null,
  next_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, saved_search_id),
  unique (account_id, saved_analysis_id),
  foreign key (account_id, saved_search_id) references saved_search (account_id, id) on delete cascade,
  foreign key (account_id, saved_analysis_id) references saved_analysis (account_id, id) on delete cascade,
  foreign key (account_id, owner_id) references app_user (account_id, id),
  check (num_nonnulls(saved_search_id, saved_analysis_id) = 1)
);
create index report_schedule_due on report_schedule (next_at) where not paused;
create table report_recipient (
  account_id uuid not null references account (id),
  schedule_id uuid not null,
  user_id uuid not null,
  unsubscribed_at timestamptz,
  primary key (account_id, schedule_id, user_id),
  foreign key (account_id, schedule_id) references report_schedule (account_id, id) on delete cascade,
  foreign key (account_id, user_id) references app_user (account_id, id)
);
`;

// a schedule has a single run a day, and a run a single delivery for each person, so an email goes once
const runs = `
create table report_run (
  account_id uuid not null references account (id),
  id uuid not null default uuidv7(),
  schedule_id uuid not null,
  day date,
  due_at timestamptz not null,
  requested_by uuid,
  primary key (account_id, id),
  unique (account_id, schedule_id, day),
  foreign key (account_id, schedule_id) references report_schedule (account_id, id) on delete cascade,
  foreign key (account_id, requested_by) references app_user (account_id, id),
  check ((day is null) = (requested_by is not null))
);
create index report_run_of on report_run (account_id, schedule_id, due_at desc);
create table report_delivery (
  account_id uuid not null references account (id),
  id uuid not null default uuidv7(),
  run_id uuid not null,
  user_id uuid not null,
  printout_id uuid,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'EMPTY', 'SKIPPED', 'FAILED')),
  reason text not null default '',
  found integer,
  finished_at timestamptz,
  primary key (account_id, id),
  unique (account_id, run_id, user_id),
  foreign key (account_id, run_id) references report_run (account_id, id) on delete cascade,
  foreign key (account_id, user_id) references app_user (account_id, id),
  foreign key (account_id, printout_id) references report_printout (account_id, id) on delete set null (printout_id)
);
create index report_delivery_printout on report_delivery (account_id, printout_id);
`;

const tables = ['report_printout', 'report_schedule', 'report_recipient', 'report_run', 'report_delivery'];

const rowSecurity = (table: string) => `
alter table ${table} enable row level security, force row level security;
create policy account on ${table}
  using (account_id = current_account()) with check (account_id = current_account());
`;

const dueAccounts = `
create policy owner_reads on report_schedule for select to current_user using (true);
create function accounts_with_due_reports(instant timestamptz) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select distinct account_id from report_schedule where next_at <= instant and not paused $$;
revoke execute on function accounts_with_due_reports from public;
`;
