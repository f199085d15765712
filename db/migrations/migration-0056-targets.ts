import { Migration } from '@mikro-orm/migrations';

/** The target of an analysis by month, and each month in which more incidents were counted than its target. */
export class Migration0056Targets extends Migration {
  override name = 'migration-0056-targets';

  override up() {
    this.addSql(columns);
    this.addSql(crossings);
  }
}

const columns = `
alter table saved_analysis add column target integer check (target between 0 and 100000),
  add column emails_target boolean not null default true;
create index saved_analysis_target on saved_analysis (account_id) where target is not null and emails_target;
`;

// the unique month of an analysis makes an email go once; a row that is SEEN has none, because the owner saw the chart when saving
const crossings = `
create table target_crossing (
  account_id uuid not null references account (id),
  id uuid not null default uuidv7(),
  analysis_id uuid not null,
  month date not null,
  state text not null check (state in ('WAITING', 'SENT', 'SEEN')),
  crossed_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, analysis_id, month),
  foreign key (account_id, analysis_id) references saved_analysis (account_id, id) on delete cascade
);
alter table target_crossing enable row level security, force row level security;
create policy account on target_crossing
  using (account_id = current_account()) with check (account_id = current_account());
`;
