import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { databaseSetup } from '#db/database-setup.ts';
import { migrate } from '#db/migrate.ts';
import { onDatabase } from '../setup/postgres.ts';

const name = `test_printouts_${process.pid}`;
const address = onDatabase(inject('template'), name);
const [owner, app] = [onDatabase(inject('owner'), name), onDatabase(inject('app'), name)];
const maintenance = new pg.Client(onDatabase(inject('template'), 'postgres'));
const superuser = new pg.Client(address);

beforeAll(async () => {
  await maintenance.connect();
  await maintenance.query(`create database "${name}" owner incident_owner`);
  await superuser.connect();
  for (const statement of databaseSetup) await superuser.query(statement);
  await migrate(owner, app, { upTo: 'migration-0078-paths-of-parts' });
});
afterAll(async () => {
  await superuser.end();
  await maintenance.query(`drop database "${name}" with (force)`);
  await maintenance.end();
});

test('printed reports of all accounts move to the table of printed incidents, with their deliveries', async () => {
  const [incident, report, other, delivery] = Array.from({ length: 4 }, () => randomUUID());
  const [home, neighbour, some] = Array.from({ length: 3 }, () => randomUUID());
  // rows of the other tables are not needed
  await superuser.query('set session_replication_role = replica');
  for (const account of [home, neighbour]) {
    await superuser.query(`insert into account (id, name, business_type) values ($1, 'Hotel', 'hotel')`, [account]);
    await superuser.query(
      `insert into app_user (account_id, id, email, first_name, last_name, status, is_key)
       values ($1, $2, $1::uuid || '@key.invalid', 'Door', '(API key)', 2, true)`,
      [account, some],
    );
  }
  await superuser.query(
    `insert into printout (account_id, id, incident_id, incident_version, requested_by, requested_by_name, time_zone, requested_at)
     values ($1, $2, $3, 4, $3, 'Ana', 'UTC', '2026-03-14T09:00Z')`,
    [home, incident, some],
  );
  for (const [account, id] of [
    [home, report],
    [neighbour, other],
  ]) {
    await superuser.query(
      `insert into report_printout (account_id, id, requested_by, kind, report_id, title, format, state, found, finding,
         listed_numbers, sees_locked, requested_at, kept_until)
       values ($1, $2, $3, 'SEARCH', $3, 'Falls', 'xlsx', 'READY', 2, 'More.', '{7, 9}', true, '2026-03-14', '2026-04-13')`,
      [account, id, some],
    );
  }
  await superuser.query(
    `insert into report_delivery (account_id, id, run_id, user_id, printout_id) values ($1, $2, $3, $3, $4)`,
    [home, delivery, some, report],
  );
  await superuser.query('set session_replication_role = origin');
  await migrate(owner, app);
  const { rows } = await superuser.query(
    `select account_id, id, kind, title, format, found, finding, listed_numbers, sees_locked, searches_all,
       to_json(kept_until at time zone 'UTC') as kept_until from printout where id = any($1) order by kind, title`,
    [[incident, report]],
  );
  expect(rows).toEqual([
    {
      ...{ account_id: home, id: incident, kind: 'INCIDENTS', title: '', format: 'pdf', found: null, finding: '' },
      ...{ listed_numbers: [], sees_locked: false, searches_all: false, kept_until: '2026-03-15T09:00:00' },
    },
    {
      ...{ account_id: home, id: report, kind: 'SEARCH', title: 'Falls', format: 'xlsx', found: 2, finding: 'More.' },
      ...{ listed_numbers: [7, 9], sees_locked: true, searches_all: false, kept_until: '2026-04-13T00:00:00' },
    },
  ]);
  const { rows: others } = await superuser.query('select account_id from printout where id = $1', [other]);
  expect(others).toEqual([{ account_id: neighbour }]);
  await superuser.query('delete from printout where id = $1', [report]);
  const { rows: deliveries } = await superuser.query('select printout_id from report_delivery where id = $1', [
    delivery,
  ]);
  expect(deliveries).toEqual([{ printout_id: null }]);
  const forced = await superuser.query(
    `select relname from pg_class where relname in ('printout', 'report_delivery') and relforcerowsecurity order by 1`,
  );
  expect(forced.rows.map(({ relname }) => relname)).toEqual(['printout', 'report_delivery']);
});
