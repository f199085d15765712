import { Migration } from '@mikro-orm/migrations';

/** Rules that say who gets an email about incidents of which classes, and at which events. */
export class Migration0008IncidentEmails extends Migration {
  override name = 'migration-0008-incident-emails';

  override up() {
    this.addSql(`
create table incident_notification (
  account_id uuid not null references account (id),
  id uuid not null default uuidv7(),
  -- heads the subject of its emails
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create table incident_notification_recipient (
  account_id uuid not null,
  id uuid not null default uuidv7(),
  notification_id uuid not null,
  email citext not null check (length(email) <= 255),
  primary key (account_id, id),
  unique (account_id, notification_id, email),
  foreign key (account_id, notification_id) references incident_notification (account_id, id) on delete cascade
);
create table incident_notification_class (
  account_id uuid not null,
  id uuid not null default uuidv7(),
  notification_id uuid not null,
  -- an incident of this class, or of a class under it
  class_id uuid not null,
  events text[] not null check (events <@ array['CREATE', 'EDIT', 'CLOSE'] and cardinality(events) > 0),
  primary key (account_id, id),
  foreign key (account_id, notification_id) references incident_notification (account_id, id) on delete cascade,
  foreign key (account_id, class_id) references lookup (account_id, id) on delete cascade
);
create index incident_notification_class_of on incident_notification_class (account_id, class_id);
create index incident_notification_class_in on incident_notification_class (account_id, notification_id);
`);
    for (const table of ['incident_notification', 'incident_notification_recipient', 'incident_notification_class']) {
      this.addSql(`alter table ${table} enable row level security, force row level security;
create policy account on ${table} using (account_id = current_account()) with check (account_id = current_account());`);
    }
  }
}
