import { Migration } from '@mikro-orm/migrations';

/**
 * Who unsubscribed from the emails of a rule; they are no recipients of it, as before. And the session that opened an
 * untouched draft, as several people may use one sign-in.
 */
export class Migration0040Unsubscribed extends Migration {
  override name = 'migration-0040-unsubscribed';

  override up() {
    this.addSql(`
create table incident_notification_unsubscribed (
  account_id uuid not null,
  notification_id uuid not null,
  email citext not null check (length(email) <= 255),
  at timestamptz not null default now(),
  primary key (account_id, notification_id, email),
  foreign key (account_id, notification_id) references incident_notification (account_id, id) on delete cascade
);
alter table incident_notification_unsubscribed enable row level security, force row level security;
create policy account on incident_notification_unsubscribed
  using (account_id = current_account()) with check (account_id = current_account());
`);
    this.addSql(`
alter table draft add column session_id uuid;
drop index draft_untouched;
create unique index draft_untouched on draft (account_id, create_user_id, coalesce(session_id, create_user_id))
  where not touched and incident_id is null;
`);
  }
}
