import { Migration } from '@mikro-orm/migrations';

/** Saved analyses: dashboard items belong to their owner, reports to the account. */
export class Migration0031SavedAnalyses extends Migration {
  override name = 'migration-0031-saved-analyses';

  override up() {
    this.addSql(table);
  }
}

const table = `
create table saved_analysis (
  account_id uuid not null references account (id),
  id uuid not null default uuidv7(),
  item_type text not null check (item_type in ('DASHBOARD', 'REPORT')),
  user_id uuid,
  create_user_id uuid,
  create_user_name text not null,
  version integer not null default 1,
  name text not null check (length(name) between 1 and 100),
  description text not null default '' check (length(description) <= 500),
  frequency text not null check (frequency in ('DAY', 'DAY_OF_WEEK', 'MONTH', 'YEAR', 'CLASS', 'WORK_SHIFT_PERIOD')),
  chart_type text not null check (chart_type in ('bar', 'stackedBar', 'line', 'pie', 'excel')),
  compare_classes boolean not null default false,
  criteria jsonb not null check (jsonb_typeof(criteria) = 'array'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, user_id) references app_user (account_id, id) on delete cascade,
  foreign key (account_id, create_user_id) references app_user (account_id, id) on delete set null (create_user_id),
  check ((item_type = 'DASHBOARD') = (user_id is not null))
);
create index saved_analysis_of on saved_analysis (account_id, item_type, user_id);
alter table saved_analysis enable row level security, force row level security;
create policy account on saved_analysis
  using (account_id = current_account()) with check (account_id = current_account());
`;
