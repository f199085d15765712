import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import type { AppServices } from '#app/platform/app-services.server.ts';
import { readinessProblem } from '#app/platform/process/readiness-problem.ts';
import { connectionOptions } from '#db/connection.ts';
import { checkDatabase } from '#db/database-check.ts';
import { migrate } from '#db/migrate.ts';
import { migrationNames } from '#db/migrations/in-order.ts';
import { endSupportWithout } from '#db/migrations/schema-contract.ts';
import { openOrm } from '#db/orm.ts';
import { applicationName, presenceOf } from '#db/presence.ts';
import { openQueue } from '#db/queue.ts';
import { guardSchema } from '#db/schema-guard.ts';
import { type Postgres, startPostgres } from '#operations/local/embedded/embedded.ts';
import { copyDatabase } from '../setup/copy-database.ts';
import { insistOnTls } from '../support/insist-on-tls.ts';

const addresses = { template: inject('template'), owner: inject('owner'), app: inject('app') };
const { app, owner } = await copyDatabase(addresses, `test_check_${process.pid}`);
const changed = (url: string, change: (url: URL) => unknown) => {
  const address = new URL(url);
  change(address);
  return address.href;
};
const refusalOf = async (url: string) => (await checkDatabase(url)).refusal;

describe('a database that cannot be used is reported in one sentence:', () => {
  test.each([
    [
      'a wrong password',
      (url: URL) => Object.assign(url, { password: 'guessed' }),
      /refuses the name or the password of incident_app\.$/,
    ],
    [
      'a server that is away',
      (url: URL) => Object.assign(url, { port: '9' }),
      /^PostgreSQL at 127\.0\.0\.1:9, .* cannot be reached \(ECONNREFUSED\): start it, or correct the address\.$/,
    ],
    [
      'a database that does not exist',
      (url: URL) => Object.assign(url, { pathname: '/nowhere' }),
      /has no database named nowhere\.$/,
    ],
    [
      'a database without tables',
      (url: URL) => Object.assign(url, { pathname: '/postgres' }),
      /^The database holds no tables .*: run npm run migrate\.$/,
    ],
    [
      'a CA file that is missing',
      (url: URL) => url.searchParams.set('sslrootcert', '/no/ca.pem'),
      /sslrootcert names does not exist: \/no\/ca\.pem\.$/,
    ],
    [
      'a CA file that is a folder',
      (url: URL) => url.searchParams.set('sslrootcert', '/tmp'),
      /sslrootcert names cannot be read \(EISDIR\): \/tmp\.$/,
    ],
    [
      'a CA file without a certificate',
      (url: URL) => url.searchParams.set('sslrootcert', 'package.json'),
      /sslrootcert names holds no certificate: package\.json\.$/,
    ],
    [
      'a name whose percent sign is not encoded',
      (url: URL) => Object.assign(url, { username: '100%' }),
      /^DATABASE_URL: PostgreSQL at .* refuses the name or the password of 100%\.$/,
    ],
    [
      'an unknown sslmode',
      (url: URL) => url.searchParams.set('sslmode', 'always'),
      /^DATABASE_URL: sslmode must be disable, .* or verify-full\.$/,
    ],
    [
      'TLS with a server that has none',
      (url: URL) => url.searchParams.set('sslmode', 'require'),
      /^DATABASE_URL: no connection .* with TLS .*\.$/,
    ],
  ])('%s', async (_, change, sentence) => {
    expect(await refusalOf(changed(app, change))).toMatch(sentence);
  });

  test('a schema of an older version', async () => {
    const client = new pg.Client(owner);
    await client.connect();
    const { rows } = await client.query(
      'delete from migration where name = (select max(name) from migration) returning name',
    );
    expect(await refusalOf(app)).toBe(
      `The database is of an older version, without ${rows[0].name}: run npm run migrate.`,
    );
    await client.query('insert into migration (name) values ($1)', [rows[0].name]);
    expect(await refusalOf(app)).toBeNull();
    await client.end();
  });

  test.each([
    ['server.ts', 'DATABASE_URL: PostgreSQL at 127.0.0.1'],
    ['worker/index.ts', 'DATABASE_URL: PostgreSQL at 127.0.0.1'],
    ['db/migrate.ts', 'DATABASE_OWNER_URL: PostgreSQL at 127.0.0.1'],
  ])('%s exits with code 1 and without a stack trace', (file, beginning) => {
    const guess = (url: string) => changed(url, (each) => Object.assign(each, { password: 'guessed' }));
    const urls =
      file === 'db/migrate.ts'
        ? { DATABASE_URL: app, DATABASE_OWNER_URL: guess(owner) }
        : { DATABASE_URL: guess(app), DATABASE_OWNER_URL: undefined };
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      NODE_ENV: 'production',
      APP_ENV: 'local',
      ...urls,
    };
    const ended = spawnSync(process.execPath, ['--import', 'tsx', file], { env, encoding: 'utf8', timeout: 180_000 });
    expect(ended.stderr.split('\n')).toEqual([expect.stringMatching(/refuses the name or the password of \w+\.$/), '']);
    expect(ended.stderr).toContain(beginning);
    expect(ended.status).toBe(1);
  });
});

describe('processes on one database', () => {
  const secret = 'x'.repeat(40);

  test('must have the same SESSION_SECRET', async () => {
    const running = presenceOf('web', 22, secret);
    const orm = await openOrm(app, 1, undefined, applicationName(running));
    await orm.em.fork().execute('select 1');
    const check = (mine: string) => checkDatabase(app, { presence: presenceOf('worker', 12, mine) });
    expect(await check('y'.repeat(40))).toMatchObject({
      refusal: expect.stringMatching(/^SESSION_SECRET differs .*\.$/),
    });
    expect(await check(secret)).toEqual({ refusal: null, warnings: [] });
    await orm.close(true);
  });

  test('are warned of when PostgreSQL has too few connections for all of them', async () => {
    const running = presenceOf('web', 190, secret);
    const orm = await openOrm(app, 1, undefined, applicationName(running));
    await orm.em.fork().execute('select 1');
    const { warnings } = (await checkDatabase(app, { presence: presenceOf('worker', 12, secret) })) as {
      warnings: string[];
    };
    expect(warnings).toEqual([
      'The processes on this database may open 202 connections, and PostgreSQL has 197 for them: lower DB_POOL_MAX or raise max_connections.',
    ]);
    await orm.close(true);
  });

  test('are warned of a clock that differs from the database’s by more than 2 s', async () => {
    const warningsAt = async (aheadMs: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs });
      onTestFinished(() => void vi.useRealTimers());
      return ((await checkDatabase(app)) as { warnings: string[] }).warnings;
    };
    expect(await warningsAt(60_000)).toEqual([
      expect.stringMatching(
        /^The clock of this machine is \d\d\.\d s ahead of that of the database: set both by NTP\.$/,
      ),
    ]);
    vi.useRealTimers();
    expect(await warningsAt(-60_000)).toEqual([expect.stringMatching(/ is \d\d\.\d s behind that of the database/)]);
    vi.useRealTimers();
    expect((await checkDatabase(app)) as object).toEqual({ refusal: null, warnings: [] });
  });

  test('are not ready once a column they need is gone, and ready with a new one', async () => {
    const [orm, client] = [await openOrm(app, 1), new pg.Client(owner)];
    await client.connect();
    const schemaProblem = await guardSchema(orm, 0);
    await client.query('alter table printout add column colour text');
    expect(await schemaProblem()).toBeNull();
    await client.query('alter table printout rename column state to condition');
    expect(await schemaProblem()).toMatch(/^The database no longer has printout\.state \w+\.$/);
    await client.query('alter table printout rename column condition to state');
    await client.end();
    await orm.close(true);
  });
});

describe('a schema that ended the support of this version', () => {
  const client = new pg.Client(owner);
  const newest = migrationNames.at(-1)!;
  beforeAll(() => client.connect());
  afterEach(() => client.query('comment on table migration is null'));
  afterAll(() => client.end());

  test('lets no process start, and says why in one sentence', async () => {
    await client.query(endSupportWithout('migration-9999-renamed'));
    const sentence = `The database is of a newer version, which this one cannot work with: it needs a version that knows migration-9999-renamed, and this one knows migrations up to ${newest}.`;
    expect(await refusalOf(app)).toBe(sentence);
    await expect(migrate(owner, app)).rejects.toThrow(sentence);
    const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production', APP_ENV: 'local', DATABASE_URL: app };
    const ended = spawnSync(process.execPath, ['server.ts'], { env, encoding: 'utf8', timeout: 180_000 });
    expect([ended.status, ended.stderr]).toEqual([1, `${sentence}\n`]);
  });

  test('makes running processes not ready, and says why', async () => {
    const orm = await openOrm(app, 1);
    const services = { databaseProblem: await guardSchema(orm, 0) } as AppServices;
    expect(await readinessProblem(services)).toBeNull();
    await client.query(endSupportWithout('migration-9999-renamed'));
    expect(await readinessProblem(services)).toMatch(/^The database is of a newer version, .* migration-9999-renamed/);
    await orm.close(true);
  });

  test('is what every migration leaves that drops or renames something, so that older servers notice', () => {
    const files = globSync('db/migrations/migration-*.ts').filter((file) => file >= 'db/migrations/migration-0034');
    const takesAway = /\b(drop (table|column|view|function)|rename (column|to)|alter column \w+ type)\b/i;
    const texts = files.map((file) => [file, readFileSync(file, 'utf8')] as const);
    const taking = texts.filter(([, text]) => takesAway.test(text));
    expect(taking.map(([file]) => file)).toContain('db/migrations/migration-0034-reports.ts');
    expect(taking.filter(([, text]) => !text.includes('endSupportWithout(this.name)')).map(([file]) => file)).toEqual(
      [],
    );
  });

  test('is used by versions that know the migration', async () => {
    for (const name of migrationNames) {
      await client.query(endSupportWithout(name));
      expect(await refusalOf(app)).toBeNull();
    }
  });
});

describe('a server that insists on TLS', () => {
  let dataDir: string;
  let postgres: Postgres;
  let ca: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'incident-tls-'));
    await chmod(dataDir, 0o755);
    postgres = await startPostgres({ dataDir });
    await migrate(postgres.ownerUrl, postgres.appUrl);
    ca = await insistOnTls(dataDir, postgres.superuserUrl);
  });
  afterAll(async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const withTls = (url: string, query: Record<string, string>) =>
    changed(url, (address) => {
      address.hostname = 'localhost';
      for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    });

  test('is used with TLS by pool, queue, migration and the check at start', async () => {
    const [appUrl, ownerUrl] = [postgres.appUrl, postgres.ownerUrl].map((url) =>
      withTls(url, { sslmode: 'require', sslrootcert: ca }),
    ) as [string, string];
    expect(await refusalOf(appUrl)).toBeNull();
    await migrate(ownerUrl, appUrl);
    const orm = await openOrm(appUrl, 1);
    const isEncrypted = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()';
    expect(await orm.em.fork().execute(isEncrypted)).toEqual([{ ssl: true }]);
    await orm.close(true);
    const boss = openQueue(appUrl, 'sends');
    await boss.start();
    expect(await boss.getQueues()).not.toEqual([]);
    await boss.stop({ graceful: false });
  });

  test('is refused in one sentence without TLS, without its CA, and under another name', async () => {
    expect(await refusalOf(postgres.appUrl)).toMatch(
      /^DATABASE_URL: PostgreSQL at .* refuses the connection \(.*no encryption.*\)\.$/,
    );
    const tls = /^DATABASE_URL: no connection to PostgreSQL at .* with TLS as sslmode and sslrootcert say \(.*\)\.$/;
    expect(await refusalOf(withTls(postgres.appUrl, { sslmode: 'require' }))).toMatch(
      /^DATABASE_URL: this machine does not know the CA that signed the certificate of PostgreSQL at localhost:\d+ \(.*\): name the CA’s file with sslrootcert=\/path\/to\/ca\.pem in the address\.$/,
    );
    const otherName = changed(withTls(postgres.appUrl, { sslmode: 'verify-full', sslrootcert: ca }), (url) => {
      url.hostname = '127.0.0.1';
    });
    expect(await refusalOf(otherName)).toMatch(tls);
    expect(connectionOptions(withTls(postgres.appUrl, { sslmode: 'disable' }))).toMatchObject({ ssl: false });
  });
});
