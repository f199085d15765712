import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { checkDatabase } from '#db/database-check.ts';
import { freePort } from '../support/free-port.ts';

const [template, owner, app] = [inject('template'), inject('owner'), inject('app')];
const superuser = new pg.Client(template);
const port = await freePort();
const roles = ['bypasses', 'member', 'limited'].map((name) => `${name}_${process.pid}`);
const [bypasses, member, limited] = roles.map((name) => {
  const url = new URL(app);
  return Object.assign(url, { username: name, password: 'secret' }).href;
}) as [string, string, string];
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'incident-role-'));
  await superuser.connect();
  for (const role of roles) await superuser.query(`create role ${role} login password 'secret'`);
  await superuser.query(`alter role ${roles[0]} bypassrls`);
  await superuser.query(`grant incident_owner to ${roles[1]} with inherit false, set true`);
});

afterAll(async () => {
  for (const role of roles) await superuser.query(`drop role ${role}`);
  await superuser.end();
  await rm(dataDir, { recursive: true });
});

test('the product runs only with a role whose rights are limited to rows', async () => {
  expect((await checkDatabase(app, { beforeMigration: true })).refusal).toBeNull();
  expect((await checkDatabase(limited, { beforeMigration: true })).refusal).toBeNull();
  expect((await checkDatabase(template, { beforeMigration: true })).refusal).toMatch(
    /^DATABASE_URL must name another role: postgres is a superuser, .*\.$/,
  );
  expect((await checkDatabase(bypasses, { beforeMigration: true })).refusal).toMatch(
    /: bypasses_\d+ may bypass row-level security, .*\.$/,
  );
  expect((await checkDatabase(owner, { beforeMigration: true })).refusal).toMatch(
    /: incident_owner owns tables of the product, .*\.$/,
  );
  expect((await checkDatabase(member, { beforeMigration: true })).refusal).toMatch(
    /: member_\d+ owns tables of the product, itself or as a member .*\.$/,
  );
});

test.each([
  ['server.ts', 'a superuser', template],
  ['worker/index.ts', 'a superuser', template],
  ['server.ts', 'the owner', owner],
  ['worker/index.ts', 'a role that bypasses row-level security', bypasses],
])('%s does not start as %s, and explains it in one sentence', (file, _who, url) => {
  const ended = run(['--import', 'tsx', file], { DATABASE_URL: url });
  expect(ended.stderr).toMatch(/^DATABASE_URL must name another role: .* accounts apart .*\.\n$/);
  expect(ended.status).toBe(1);
});

test('npm start refuses an unsafe role before it migrates the database', () => {
  const ended = run(['operations/local/start.ts'], { DATABASE_URL: template, DATABASE_OWNER_URL: owner });
  expect(ended.stderr).toMatch(/^DATABASE_URL must name another role: postgres is a superuser.*\n$/);
  expect(ended.status).toBe(1);
});

test('the migration refuses the owner as the role of the product', () => {
  const ended = run(['db/migrate.ts'], { DATABASE_URL: owner, DATABASE_OWNER_URL: owner });
  expect(ended.stderr).toMatch(/^DATABASE_URL must name another role: incident_owner owns tables of the product.*\n$/);
  expect(ended.status).toBe(1);
});

function run(parameters: string[], given: Record<string, string>) {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    APP_ENV: 'local',
    PORT: String(port),
    ...given,
  };
  const options = {
    env: { ...env, DATA_DIR: dataDir, npm_lifecycle_event: '' },
    encoding: 'utf8',
    timeout: 180_000,
  } as const;
  return spawnSync(process.execPath, parameters, options);
}
