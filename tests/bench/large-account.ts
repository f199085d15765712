import { Client } from 'pg';
import type { Bench } from './bench.ts';

export const largeAccount = { users: 10_000, workgroups: 40, locations: 5_000, classes: 1_000, records: 20_000 };

/** Adds workgroups, users, entries of lists, notification rules and audit records to the account of a user. */
export async function growAccount({ database }: Bench, email: string) {
  const client = new Client(database.superuser);
  await client.connect();
  try {
    await client.query('begin');
    const account = await client.query('select account_id as id from app_user where email = $1', [email]);
    await client.query(`select set_config('app.account_id', $1, true)`, [account.rows[0].id]);
    const { users, workgroups, locations, classes, records } = largeAccount;
    await client.query(workgroupsSql, [workgroups]);
    await client.query(usersSql, [users, workgroups]);
    await addTree(client, 'LOCATION', locations);
    await addTree(client, 'INCIDENT_CLASS', classes);
    await client.query(rulesSql);
    await client.query(recordsSql, [records]);
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Entry 123 is below entry 12, which is below entry 1. */
async function addTree(client: Client, type: string, count: number) {
  for (let first = 1; first <= count; first *= 10) {
    await client.query(lookupsSql, [type, first, Math.min(first * 10 - 1, count)]);
  }
}

const workgroupsSql = `
with added as (
  insert into workgroup (account_id, name)
  select current_account(), 'Workgroup ' || n from generate_series(1, $1::int) n returning account_id, id)
insert into workgroup_privilege (account_id, workgroup_id, privilege)
select account_id, id, privilege from added, unnest('{MYINCIDENT_ADD,MYINCIDENT_EDIT,MYINCIDENT_SEARCH}'::text[]) privilege`;

const usersSql = `
insert into app_user (account_id, workgroup_id, email, first_name, last_name, position, phone, status)
select w.account_id, w.id, 'person-' || n || '@large.example', 'Person', 'Number ' || n, 'Officer', '604-555-0100',
  case when n % 20 = 0 then 2 else 1 end
from generate_series(1, $1::int) n
join workgroup w on w.account_id = current_account() and w.name = 'Workgroup ' || n % $2::int + 1`;

const lookupsSql = `
insert into lookup (account_id, type, parent_id, name, position)
select current_account(), $1, p.id, 'Entry ' || n, n
from generate_series($2::int, $3::int) n
left join lookup p on p.account_id = current_account() and p.type = $1 and p.name = 'Entry ' || n / 10
order by n`;

const rulesSql = `
with rule as (
  insert into incident_notification (account_id, name)
  select current_account(), 'Rule ' || n from generate_series(1, 50) n returning account_id, id),
recipient as (
  insert into incident_notification_recipient (account_id, notification_id, email)
  select account_id, id, 'desk@large.example' from rule)
insert into incident_notification_class (account_id, notification_id, class_id, events)
select rule.account_id, rule.id, l.id, '{CREATE}' from rule
join lookup l on l.account_id = rule.account_id and l.type = 'INCIDENT_CLASS' and l.name in ('Entry 1', 'Entry 22', 'Entry 333')`;

const recordsSql = `
insert into audit_record (account_id, object_type, object_id, object_name, transaction_type, object_data)
select u.account_id, 'USER', u.id, 'Person Number ' || n, 'UPDATE', '{"before": {"phone": ""}, "after": {"phone": "604-555-0100"}}'
from generate_series(1, $1::int) n
join app_user u on u.account_id = current_account() and u.email = 'person-' || n % 100 + 1 || '@large.example'`;
