import { Migration } from '@mikro-orm/migrations';

/** The logo of an account, its address for invoices, and users who are deleted but still named by what they recorded. */
export class Migration0012Administration extends Migration {
  override name = 'migration-0012-administration';

  override up() {
    for (const sql of [settings, users]) this.addSql(sql);
  }
}

const settings = `
alter table account add column billing_email text not null default '' check (length(billing_email) <= 255);

create table account_logo (
  account_id uuid primary key references account (id),
  file_id uuid not null,
  foreign key (account_id, file_id) references stored_file (account_id, id)
);
alter table account_logo enable row level security, force row level security;
create policy account on account_logo using (account_id = current_account()) with check (account_id = current_account());
create index account_logo_file on account_logo (account_id, file_id);
`;

const users = `
-- a deleted user has no workgroup, and therefore no privilege and no session
alter table app_user
  alter column workgroup_id drop not null,
  add column deleted_at timestamptz,
  add constraint app_user_deleted check ((workgroup_id is null) = (deleted_at is not null)) not valid;
create index app_user_of_workgroup on app_user (account_id, workgroup_id, last_name, first_name, id);
`;
