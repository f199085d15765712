import { Migration } from '@mikro-orm/migrations';

/** Emails about reviews and owed reports: which of them a user has left, and who was reminded of their reports. */
export class Migration0067ReviewEmails extends Migration {
  override name = 'migration-0067-review-emails';

  override up() {
    for (const sql of [kinds, reminders]) this.addSql(sql);
  }
}

// the tables keep the names that servers of the previous version know; their days and kinds are of all emails about follow-up
const kinds = `
alter table task_email_stop drop constraint task_email_stop_kind_check;
alter table task_email_stop add constraint task_email_stop_kind_check
  check (kind in ('NEW', 'DUE', 'RETURNED', 'WAITING', 'OWED'));
`;

const reminders = `
-- the last reminder of each user of the reports that they owe
create table report_reminder (
  account_id uuid not null references account (id),
  user_id uuid not null,
  reminded_at timestamptz not null,
  remind_user_id uuid not null default acting_user(),
  remind_user_name text not null default acting_user_name(),
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references app_user (account_id, id) on delete cascade,
  foreign key (account_id, remind_user_id) references app_user (account_id, id)
);
alter table report_reminder enable row level security, force row level security;
create policy account on report_reminder
  using (account_id = current_account()) with check (account_id = current_account());
`;
