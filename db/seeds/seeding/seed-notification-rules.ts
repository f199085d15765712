import type { Client } from 'pg';
import type { AccountSeed } from '../content.schema.ts';

/** New incidents of every class, and closed ones of the first class. */
export async function seedNotificationRules(client: Client, { users }: AccountSeed) {
  const [first, ...rest] = users.map(({ email }) => email);
  const recipients = [first, rest.find((email) => email.startsWith('manager@'))].filter((email) => email !== undefined);
  await client.query(ruleSql, ['New incident', recipients, ['CREATE'], null]);
  await client.query(ruleSql, ['Closed incident', recipients, ['CLOSE'], 1]);
}

const ruleSql = `
with rule as (
  insert into incident_notification (account_id, name) values (current_account(), $1) returning id
), recipient as (
  insert into incident_notification_recipient (account_id, notification_id, email)
  select current_account(), rule.id, email from rule, unnest($2::citext[]) as email
)
insert into incident_notification_class (account_id, notification_id, class_id, events)
select current_account(), rule.id, class.id, $3 from rule, (
  select id from lookup where account_id = current_account() and type = 'INCIDENT_CLASS' and parent_id is null
  order by position, name limit $4::int) as class`;
