import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest';
import { StartError } from '#db/start-error.ts';
import { type Postgres, startPostgres } from '#operations/local/embedded/embedded.ts';

const isRoot = process.getuid?.() === 0;
const started: Postgres[] = [];
const dataDir = await aFolder();

afterAll(() => rm(dataDir, { recursive: true }));
afterEach(async () => {
  for (const postgres of started.splice(0)) await postgres.stop();
});

test('a new folder gets its own database, which listens on this machine only', async () => {
  const { ownerUrl, superuserUrl } = await startIn(dataDir);
  const [settings] = await ask(
    superuserUrl,
    `select current_setting('listen_addresses') as heard_on, current_setting('password_encryption') as passwords,
            current_setting('fsync') as fsync, current_setting('server_encoding') as encoding,
            (select datlocale from pg_database where datname = 'incident') as locale,
            (select array_agg(extname::text order by extname) from pg_extension) as extensions`,
  );
  expect(settings).toEqual({
    heard_on: '127.0.0.1',
    passwords: 'scram-sha-256',
    fsync: 'on',
    encoding: 'UTF8',
    locale: 'C.UTF-8',
    extensions: ['btree_gin', 'citext', 'ltree', 'pg_trgm', 'plpgsql', 'unaccent'],
  });
  await expect(ask(ownerUrl.replace(/:[^:@]+@/, ':guessed@'), 'select 1')).rejects.toThrow('password authentication');
});

test('the database role of the product owns nothing and cannot create anything', async () => {
  const { ownerUrl, appUrl } = await startIn(dataDir);
  await ask(ownerUrl, 'create table incident (id int); create schema made_by_the_owner');
  for (const act of ['create table mine (id int)', 'create temp table mine (id int)', 'create schema mine']) {
    await expect(ask(appUrl, act)).rejects.toThrow('permission denied');
  }
  await expect(ask(appUrl, 'select * from incident')).rejects.toThrow('permission denied');
  const [role] = await ask(
    appUrl,
    `select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole,
            (select count(*)::int from pg_shdepend where refobjid = r.oid and deptype = 'o') as owned
     from pg_roles r where rolname = current_user`,
  );
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false, owned: 0 });
});

test('a second start finds the data of the first, with the same passwords', async () => {
  const first = await startIn(dataDir);
  await leaveAMark(first);
  await first.stop();
  await expect(ask(first.ownerUrl, 'select 1')).rejects.toThrow('ECONNREFUSED');
  const second = await startIn(dataDir);
  expect(second.ownerUrl).toBe(first.ownerUrl);
  await expectTheMark(second);
});

test('several processes share one PostgreSQL, even a new one, and the last to stop shuts it down', async () => {
  const fresh = await aFreshFolder();
  const [first, second] = await Promise.all([startIn(fresh), startIn(fresh)]);
  await first.stop();
  await leaveAMark(second);
  await second.stop();
  await expect(ask(second.ownerUrl, 'select 1')).rejects.toThrow('ECONNREFUSED');
});

test('PostgreSQL killed while it is in use restarts with its data', async () => {
  const postgres = await startIn(dataDir);
  await leaveAMark(postgres);
  process.kill(await postmaster(dataDir), 'SIGKILL');
  await expect
    .poll(() => ask(postgres.ownerUrl, 'select word from mark').catch(String), { timeout: 60_000 })
    .toEqual([{ word: 'here' }]);
});

test('a PostgreSQL that a killed run left running is reused, and one that is dead is recovered', async () => {
  for (const killed of ['the run', 'the run and Postgres']) {
    await leaveAMark(await startAndKill(dataDir));
    if (killed.endsWith('Postgres')) process.kill(await postmaster(dataDir), 'SIGKILL');
    const next = await startIn(dataDir);
    await expectTheMark(next);
    await next.stop();
  }
});

test('a stale process id that another program now has does not prevent the start', async () => {
  await (await startIn(dataDir)).stop();
  const cluster = join(dataDir, 'postgres/cluster');
  const { uid, gid } = await stat(cluster);
  const stranger = spawn('sleep', ['60'], isRoot ? { uid, gid } : {});
  onTestFinished(() => void stranger.kill());
  await writeFile(join(cluster, 'postmaster.pid'), `${stranger.pid}\n${cluster}\n1700000000\n5432\n\n127.0.0.1\n`);
  expect(await ask((await startIn(dataDir)).appUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('an unusable data folder is refused with one sentence', async () => {
  const folder = await aFreshFolder();
  await writeFile(join(folder, 'file'), '');
  await expectRefusal(
    join(folder, 'file/data'),
    /^The data folder .* cannot be used \(ENOTDIR.*\): choose another with DATA_DIR\.$/,
  );
});

test('data of another version, or without its passwords, is refused with one sentence', async () => {
  await startIn(dataDir).then((postgres) => postgres.stop());
  const version = join(dataDir, 'postgres/cluster/PG_VERSION');
  await writeFile(version, '17\n');
  await expectRefusal(dataDir, /holds data of PostgreSQL 17, and this is PostgreSQL 18: .*\.$/);
  await writeFile(version, '18\n');
  const keys = await readFile(join(dataDir, 'postgres.json'), 'utf8');
  await writeFile(join(dataDir, 'postgres.json'), keys.replace('"superuser": "', '"superuser": "x'));
  await expectRefusal(dataDir, /^The passwords in .* are not those of the database beside it: .*\.$/);
  await rm(join(dataDir, 'postgres.json'));
  onTestFinished(() => writeFile(join(dataDir, 'postgres.json'), keys));
  await expectRefusal(dataDir, /which holds the passwords .* is missing: .*\.$/);
});

test.skipIf(isRoot)('a data folder of another user is refused with one sentence', async () => {
  await expectRefusal('/var/lib/incident-xpress-of-another', /^The data folder .* cannot be used \(EACCES.*\): .*\.$/);
});

test.runIf(isRoot)('below a folder closed to others, root puts the data where PostgreSQL can reach it', async () => {
  const closed = await aFreshFolder(0o700);
  const first = await startIn(closed);
  const elsewhere = await readlink(join(closed, 'postgres'));
  onTestFinished(() => rm(elsewhere, { recursive: true }));
  expect(elsewhere).toMatch(/^\/var\/lib\/incident-xpress\//);
  await leaveAMark(first);
  await first.stop();
  await expectTheMark(await startIn(closed));
});

async function aFreshFolder(mode?: number) {
  const folder = await aFolder(mode);
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function aFolder(mode = 0o755) {
  const folder = await mkdtemp(join(tmpdir(), 'incident-start-'));
  await chmod(folder, mode);
  return folder;
}

async function startIn(dataDir: string) {
  const postgres = await startPostgres({ dataDir });
  started.push(postgres);
  return postgres;
}

async function startAndKill(dataDir: string): Promise<Postgres> {
  const program = `
    import { startPostgres } from '#operations/local/embedded/embedded.ts';
    console.log(JSON.stringify(await startPostgres({ dataDir: ${JSON.stringify(dataDir)} })));`;
  const run = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = await once(run.stdout, 'data');
  run.kill('SIGKILL');
  await once(run, 'exit');
  return JSON.parse(String(said));
}

async function ask(url: string, sql: string) {
  const client = new pg.Client(url);
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

const leaveAMark = ({ ownerUrl }: Postgres) =>
  ask(ownerUrl, "drop table if exists mark; create table mark as select 'here' as word");

async function expectTheMark({ ownerUrl }: Postgres) {
  expect(await ask(ownerUrl, 'select word from mark')).toEqual([{ word: 'here' }]);
}

async function expectRefusal(dataDir: string, sentence: RegExp) {
  const refusal = await startPostgres({ dataDir }).catch((error) => error);
  expect(refusal).toBeInstanceOf(StartError);
  expect(refusal.message).toMatch(sentence);
}

async function postmaster(dataDir: string) {
  return Number.parseInt(await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'), 10);
}
