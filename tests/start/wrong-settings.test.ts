import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { Variables } from '#app/platform/process/settings.ts';
import { migrationNames } from '#db/migrations/in-order.ts';
import { endedProcess } from '../support/ended-process.ts';
import { freePort } from '../support/free-port.ts';
import { oldPostgres } from '../support/old-postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'incident-wrong-'));
const aFile = join(folder, 'a-file');
const SESSION_SECRET = 'Zk3v9QmX7pLw2RtY8sNb4HcJ6gFd1eAu0iOq5xTz';
const prod = { ORIGIN: 'https://incidents.example.com', SESSION_SECRET };
const inProd = 'where APP_ENV (or the host of ORIGIN) says prod';
const owner = 'postgresql://incident_owner:secret@127.0.0.1:5432/incident';
const PORT = await freePort();
const tsx = resolve('node_modules/tsx/dist/loader.mjs');

// root alone may mount a disk, and not in every container
const smallDisk = mkdtempSync(join(tmpdir(), 'incident-disk-'));
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', smallDisk]).status === 0;

beforeAll(() => writeFileSync(aFile, ''));
afterAll(() => {
  if (isMounted) spawnSync('umount', ['-l', smallDisk]);
  for (const each of [folder, smallDisk]) rmSync(each, { recursive: true, force: true });
});

type Env = Record<string, string>;

describe('npm start with a wrong setting says one sentence, and builds and starts nothing:', () => {
  test.each<[what: string, env: Env, sentence: string]>([
    ['a port in words', { PORT: 'http' }, 'PORT must be a whole number from 1 to 65535.'],
    ['a port that does not exist', { PORT: '70000' }, 'PORT must be a whole number from 1 to 65535.'],
    ...['4190', '6000', '6665'].map((PORT): [string, Env, string] => [
      `port ${PORT}`,
      { PORT },
      `PORT must have another port, such as 3000: browsers refuse to open ${PORT}.`,
    ]),
    [
      'an ORIGIN with such a port',
      { ORIGIN: 'http://localhost:6666' },
      'ORIGIN must have another port, such as 3000: browsers refuse to open 6666.',
    ],
    [
      'an ORIGIN with a path',
      { ORIGIN: 'https://example.com/incidents' },
      'ORIGIN must be the address people type, without a path, such as https://incidents.example.com.',
    ],
    [
      'a HOST of another machine',
      { HOST: '192.0.2.1', APP_ENV: 'local' },
      'HOST must be an address of this machine, such as 127.0.0.1 or 0.0.0.0, and is 192.0.2.1 (EADDRNOTAVAIL).',
    ],
    [
      'the port of the web server for its status',
      { STATUS_PORT: String(PORT) },
      `STATUS_PORT must leave PORT ${PORT} free: web server and worker take STATUS_PORT and the port after it.`,
    ],
    ['a DATA_DIR that is a file', { DATA_DIR: aFile }, `DATA_DIR must be a folder, and ${aFile} is a file.`],
    [
      'a DATA_DIR below a file',
      { DATA_DIR: `${aFile}/data` },
      `The data folder ${aFile}/data cannot be used (ENOTDIR: not a directory, mkdir '${aFile}/data'): choose another with DATA_DIR.`,
    ],
    [
      'a DATA_DIR where nobody can write',
      { DATA_DIR: '/proc/incident', SESSION_SECRET },
      "The data folder /proc/incident cannot be used (ENOENT: no such file or directory, mkdir '/proc/incident'): choose another with DATA_DIR.",
    ],
    ['an unknown environment', { APP_ENV: 'live' }, 'APP_ENV must be local, dev, test, demo or prod.'],
    [
      'an environment left out where others can reach it',
      { HOST: '0.0.0.0' },
      'APP_ENV must be given (local, dev, test, demo, prod) where others can reach the product: the host of ORIGIN, localhost, says local, which has weaker guards than prod.',
    ],
    ['a short secret', { SESSION_SECRET: 'secret' }, 'SESSION_SECRET must be at least 32 characters long.'],
    [
      'a guessable secret in production',
      { ...prod, SESSION_SECRET: 'change-me-change-me-change-me-change-me' },
      `SESSION_SECRET must be random ${inProd}, such as the output of: openssl rand -base64 32.`,
    ],
    [
      'no secret in production',
      { ORIGIN: prod.ORIGIN },
      `SESSION_SECRET must be given ${inProd}: at least 32 characters, the same for every process.`,
    ],
    [
      'no address in production',
      { APP_ENV: 'prod', SESSION_SECRET },
      `ORIGIN must be given ${inProd}: the https address people type.`,
    ],
    [
      'plain http in production',
      { APP_ENV: 'prod', ORIGIN: 'http://incidents.example.com', SESSION_SECRET },
      `ORIGIN must begin with https:// ${inProd}.`,
    ],
    [
      'a mail server without TLS in production',
      { ...prod, SMTP_URL: 'smtp://mail.example.com' },
      `SMTP_URL must begin with smtps://, or end with ?requireTLS=true, ${inProd}, unless its host is this machine.`,
    ],
    [
      'a mail server as a web address',
      { SMTP_URL: 'https://mail.example.com' },
      'SMTP_URL must be an address such as smtps://user:password@mail.example.com.',
    ],
    [
      'a sender that is no address',
      { MAIL_FROM: 'incidents' },
      'MAIL_FROM must be an address, or Incident Xpress <incidents@example.com>.',
    ],
    [
      'half of a provider',
      { OIDC_ISSUER: 'https://id.example.com' },
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET go together: give all three, or none.',
    ],
    [
      'half of a bucket',
      { S3_BUCKET: 'files' },
      'S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: give all five, or none.',
    ],
    [
      'half of a sender of text messages',
      { TWILIO_FROM: '+16045550100' },
      'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM go together: give all three, or none.',
    ],
    [
      'half of the payments',
      { STRIPE_SECRET_KEY: 'sk_test_1' },
      'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and the four STRIPE_PRICE_… go together: give all six, or none.',
    ],
    [
      'a password in place of a payment key',
      { STRIPE_SECRET_KEY: 'secret' },
      'STRIPE_SECRET_KEY must be a secret key, which begins with sk_ or rk_.',
    ],
    [
      'the restoring of the demo in production',
      { ...prod, DEMO_RESTORE: 'on' },
      'DEMO_RESTORE must be off where APP_ENV (or the host of ORIGIN) says prod.',
    ],
    ['uploads of no size', { MAX_UPLOAD_MB: '0' }, 'MAX_UPLOAD_MB must be a whole number from 1 to 4096.'],
    ['a pool without connections', { DB_POOL_MAX: '0' }, 'DB_POOL_MAX must be a whole number from 1 to 1000.'],
    ['an endless drain', { DRAIN_SECONDS: '300' }, 'DRAIN_SECONDS must be a whole number from 0 to 20.'],
    ['a short token for metrics', { METRICS_TOKEN: 'token' }, 'METRICS_TOKEN must be at least 16 characters long.'],
    [
      'a wrong network of proxies',
      { TRUSTED_PROXIES: '10.0.0.0/64' },
      'TRUSTED_PROXIES must be a list of addresses, networks such as 10.0.0.0/8, loopback, linklocal or uniquelocal, with commas.',
    ],
    [
      'an unknown level of the log',
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.',
    ],
    [
      'one of two databases',
      { DATABASE_OWNER_URL: owner },
      'npm start needs DATABASE_URL and DATABASE_OWNER_URL together, or neither.',
    ],
    [
      'the database of another product',
      { DATABASE_URL: 'mysql://u:secret@127.0.0.1/incident' },
      'DATABASE_URL must be an address such as postgresql://user:password@host:5432/name.',
    ],
    [
      'an unknown way of TLS to the database',
      { DATABASE_URL: `${owner}?sslmode=always`, DATABASE_OWNER_URL: owner },
      'DATABASE_URL: sslmode must be disable, no-verify, prefer, require, verify-ca or verify-full.',
    ],
    [
      'a database that is away',
      { DATABASE_URL: 'postgresql://u:secret@127.0.0.1:9/incident', DATABASE_OWNER_URL: owner },
      'PostgreSQL at 127.0.0.1:9, which DATABASE_URL names, cannot be reached (ECONNREFUSED): start it, or correct the address.',
    ],
  ])('%s', async (_, env, sentence) => expectOneSentence(await said(env), sentence));

  test('PostgreSQL 15', async () => {
    const DATABASE_URL = await oldPostgres(150_004);
    const sentence = 'DATABASE_URL names a PostgreSQL 15: give the address of a PostgreSQL 18 or newer.';
    expectOneSentence(await said({ DATABASE_URL, DATABASE_OWNER_URL: owner }), sentence);
  });

  test('a web server as the database', async () => {
    const DATABASE_URL = (await aServer('HTTP/1.1 400 Bad Request\r\n\r\n')).replace('http', 'postgresql');
    const { host } = new URL(DATABASE_URL);
    const sentence = `PostgreSQL at ${host}, which DATABASE_URL names, cannot be reached (Connection terminated unexpectedly): start it, or correct the address.`;
    expectOneSentence(await said({ DATABASE_URL, DATABASE_OWNER_URL: owner }), sentence);
  });

  test('a database without its extensions', async () => {
    const { pathname } = new URL(inject('app'));
    const DATABASE_URL = inject('app').replace(pathname, '/postgres');
    const sentence =
      'The database of DATABASE_URL lacks the extensions citext, pg_trgm, ltree, btree_gin, unaccent: run in it, as a superuser, create extension citext; create extension pg_trgm; create extension ltree; create extension btree_gin; create extension unaccent;';
    expectOneSentence(await said({ DATABASE_URL, DATABASE_OWNER_URL: owner }), sentence);
  });

  test('a wrong password of the owner', async () => {
    const DATABASE_OWNER_URL = Object.assign(new URL(inject('owner')), { password: 'guessed' }).href;
    const sentence = `DATABASE_OWNER_URL: PostgreSQL at ${new URL(DATABASE_OWNER_URL).host} refuses the name or the password of incident_owner.`;
    expectOneSentence(await said({ DATABASE_URL: inject('app'), DATABASE_OWNER_URL }), sentence);
  });

  test('the role of the servers in place of the owner', async () => {
    const sentence =
      'DATABASE_OWNER_URL must name the role that owns the tables: incident_app may not change them (docs/operations.md says how to make one).';
    expectOneSentence(await said({ DATABASE_URL: inject('app'), DATABASE_OWNER_URL: inject('app') }), sentence);
  });

  test.each(['PORT', 'STATUS_PORT'])('a %s in use', async (variable) => {
    const port = Number(new URL(await aServer('')).port);
    const sentence = `Port ${port} is in use: choose another, for example ${variable}=${port + 1} npm start.`;
    expectOneSentence(await said({ [variable]: String(port) }), sentence);
  });

  test.runIf(isMounted)('a disk with too little room for the first start', async () => {
    const { bavail, bsize } = statfsSync(smallDisk);
    // with a secret given, nothing is written before the room is looked at
    const free = Math.floor((bavail * bsize) / 1_000_000);
    const sentence = `The disk of ${smallDisk} has ${free} MB left, and 400 MB are needed: free some, or choose another folder with DATA_DIR.`;
    expectOneSentence(await said({ DATA_DIR: smallDisk, SESSION_SECRET }), sentence);
  });
});

describe('a command for operators with a wrong database says one sentence:', () => {
  const backup = join(folder, 'backup');
  const commands: [file: string, variable: string, ...parameters: string[]][] = [
    ['operations/jobs.ts', 'DATABASE_URL'],
    ['operations/account-hold.ts', 'DATABASE_OWNER_URL'],
    ['operations/audit-check.ts', 'DATABASE_ADMIN_URL'],
    ['operations/backup.ts', 'DATABASE_ADMIN_URL', backup],
    ['operations/restore.ts', 'DATABASE_ADMIN_URL', backup],
  ];
  const seeding: (typeof commands)[number] = ['db/seeds/seed-demo.ts', 'DATABASE_OWNER_URL'];
  beforeAll(() => {
    mkdirSync(backup);
    const manifest = { takenAt: '', version: '', migrations: migrationNames.slice(0, 1), tables: [], sequences: [] };
    writeFileSync(join(backup, 'manifest.json'), JSON.stringify(manifest));
  });

  test.each(commands)('%s, PostgreSQL 15', async (file, variable, ...parameters) => {
    const url = await oldPostgres(150_004);
    const env = { DATABASE_URL: url, DATABASE_OWNER_URL: url, DATABASE_ADMIN_URL: url };
    const sentence = `${variable} names a PostgreSQL 15: give the address of a PostgreSQL 18 or newer.`;
    expect(await said(env, [file, ...parameters])).toEqual({ code: 1, text: `${sentence}\n` });
  });

  test.each([...commands, seeding])('%s, a database that is away', async (file, variable, ...parameters) => {
    const url = owner.replace(':5432', ':9');
    const env = { DATABASE_URL: url, DATABASE_OWNER_URL: url, DATABASE_ADMIN_URL: url };
    const sentence = `PostgreSQL at 127.0.0.1:9, which ${variable} names, cannot be reached (ECONNREFUSED): start it, or correct the address.`;
    expect(await said(env, [file, ...parameters])).toEqual({ code: 1, text: `${sentence}\n` });
  });

  test.each([...commands, ['db/migrate.ts', 'DATABASE_URL'] as const])(
    '%s, an address that cannot be read',
    async (file, variable, ...parameters) => {
      const wrong =
        variable === 'DATABASE_ADMIN_URL' || file.startsWith('db/') ? 'localhost' : 'localhost:5432/incident';
      const env = { DATABASE_URL: owner, DATABASE_OWNER_URL: owner, DATABASE_ADMIN_URL: owner, [variable]: wrong };
      const { code, text } = await said(env, [file, ...parameters]);
      expect([code, ...text.split('\n')]).toEqual([
        1,
        expect.stringMatching(
          `^${variable}(:| must be) .*an address such as postgresql://\\w+:password@host:5432/name\\.$`,
        ),
        '',
      ]);
    },
  );

  test.each([commands[0]!, commands[2]!, seeding])('%s, a database without tables', async (file, variable) => {
    const [app, ofOwner, admin] = [inject('app'), inject('owner'), inject('template')].map((url) =>
      url.replace(new URL(url).pathname, '/postgres'),
    ) as [string, string, string];
    const env = { DATABASE_URL: app, DATABASE_OWNER_URL: ofOwner, DATABASE_ADMIN_URL: admin };
    const sentence = `The database of ${variable} holds no tables of the product: run npm run migrate.`;
    expect(await said(env, [file])).toEqual({ code: 1, text: `${sentence}\n` });
  });
});

test('operations/check-node.mjs lets this Node pass and says one sentence to an older one', async () => {
  const run = (version: string) => {
    const older = `Object.defineProperty(process.versions, 'node', { value: '${version}' });`;
    const parameters = ['--import', `data:text/javascript,${encodeURIComponent(older)}`, 'operations/check-node.mjs'];
    const { status, stdout, stderr } = spawnSync(process.execPath, parameters, { encoding: 'utf8' });
    return { status, text: stdout + stderr };
  };
  expect(run(process.versions.node)).toEqual({ status: 0, text: '' });
  const sentence =
    'Node 24 or newer is needed, and this is Node 20.20.2: install it from https://nodejs.org, or run npm install, which brings one.';
  expect(run('20.20.2')).toEqual({ status: 1, text: `${sentence}\n` });
});

function expectOneSentence(ended: { code: number | null; text: string }, sentence: string) {
  expect(ended).toEqual({ code: 1, text: `${sentence}\n` });
  expect(Object.keys(Variables.shape).filter((name) => sentence.includes(name))).not.toEqual([]);
  expect(existsSync(join(folder, '.data/postgres'))).toBe(false);
}

/** Runs `npm start`, or a command for operators, in a folder of its own. */
async function said(given: Env, command = ['operations/local/start.ts']) {
  const [file, ...parameters] = [resolve(command[0]!), ...command.slice(1)];
  const loader = file.includes('/seeds/') ? ['--import', tsx] : [];
  const { PATH, HOME, NODE_ENV } = process.env;
  chmodSync(folder, 0o755);
  const env = { PATH, HOME, NODE_ENV, DATA_DIR: '.data', PORT: String(PORT), ...given };
  return await endedProcess([...loader, file, ...parameters], env, { cwd: folder });
}

async function aServer(answer: string) {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
