import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { oldPostgres } from '../support/old-postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'incident-wrong-'));
const aFile = join(folder, 'a-file');
const SESSION_SECRET = 'Zk3v9QmX7pLw2RtY8sNb4HcJ6gFd1eAu0iOq5xTz';
const prod = { ORIGIN: 'https://incidents.example.com', SESSION_SECRET };
const owner = 'postgresql://incident_owner:secret@127.0.0.1:5432/incident';

beforeAll(() => writeFileSync(aFile, ''));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Env = Record<string, string>;

describe('npm start with a wrong setting says one sentence, and builds and starts nothing:', () => {
  test.each<[what: string, env: Env, sentence: string | RegExp]>([
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
    ['a DATA_DIR that is a file', { DATA_DIR: aFile }, `DATA_DIR must be a folder, and ${aFile} is a file.`],
    [
      'a DATA_DIR below a file',
      { DATA_DIR: `${aFile}/data` },
      new RegExp(`^The data folder ${aFile}/data cannot be used \\(ENOTDIR: .*\\): choose another with DATA_DIR\\.$`),
    ],
    [
      'a DATA_DIR where nobody can write',
      { DATA_DIR: '/proc/incident', SESSION_SECRET },
      /^The data folder \/proc\/incident cannot be used \(ENOENT: .*\): choose another with DATA_DIR\.$/,
    ],
    ['an unknown environment', { APP_ENV: 'live' }, 'APP_ENV must be local, dev, test, demo or prod.'],
    [
      'an environment left out where others can reach it',
      { HOST: '0.0.0.0' },
      /^APP_ENV must be given \(local, dev, .*\.$/,
    ],
    ['a short secret', { SESSION_SECRET: 'secret' }, 'SESSION_SECRET must be at least 32 characters long.'],
    [
      'a guessable secret in production',
      { ...prod, SESSION_SECRET: 'change-me-change-me-change-me-change-me' },
      /^SESSION_SECRET must be random .*: openssl rand -base64 32\.$/,
    ],
    ['no secret in production', { ORIGIN: prod.ORIGIN }, /^SESSION_SECRET must be given where .*\.$/],
    ['no address in production', { APP_ENV: 'prod', SESSION_SECRET }, /^ORIGIN must be given where .*\.$/],
    [
      'plain http in production',
      { APP_ENV: 'prod', ORIGIN: 'http://incidents.example.com', SESSION_SECRET },
      /^ORIGIN must begin with https:\/\/ where .*\.$/,
    ],
    [
      'a mail server without TLS in production',
      { ...prod, SMTP_URL: 'smtp://mail.example.com' },
      /^SMTP_URL must begin with smtps:\/\/, or end with \?requireTLS=true, where .*\.$/,
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
    ['half of a bucket', { S3_BUCKET: 'files' }, /^S3_BUCKET, .* go together: give all five, or none\.$/],
    [
      'half of a sender of text messages',
      { TWILIO_FROM: '+16045550100' },
      'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM go together: give all three, or none.',
    ],
    ['uploads of no size', { MAX_UPLOAD_MB: '0' }, 'MAX_UPLOAD_MB must be a whole number from 1 to 4096.'],
    [
      'a wrong network of proxies',
      { TRUSTED_PROXIES: '10.0.0.0/64' },
      /^TRUSTED_PROXIES must be a list of addresses, .*\.$/,
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
      'a database that is away',
      { DATABASE_URL: 'postgresql://u:secret@127.0.0.1:9/incident', DATABASE_OWNER_URL: owner },
      'PostgreSQL at 127.0.0.1:9, which DATABASE_URL names, cannot be reached (ECONNREFUSED).',
    ],
  ])('%s', async (_, env, sentence) => expectOneSentence(await said(env), sentence));

  test('PostgreSQL 15', async () => {
    const DATABASE_URL = await oldPostgres(150_004);
    const sentence = 'PostgreSQL 18 or newer is needed, and this is PostgreSQL 15.';
    expectOneSentence(await said({ DATABASE_URL, DATABASE_OWNER_URL: owner }), sentence);
  });

  test('a web server as the database', async () => {
    const DATABASE_URL = (await aServer('HTTP/1.1 400 Bad Request\r\n\r\n')).replace('http', 'postgresql');
    const sentence = /^(PostgreSQL at|DATABASE_URL: PostgreSQL at) 127\.0\.0\.1:\d+,? .*\.$/;
    expectOneSentence(await said({ DATABASE_URL, DATABASE_OWNER_URL: owner }), sentence);
  });

  test('a database without its extensions', async () => {
    const { pathname } = new URL(inject('app'));
    const DATABASE_URL = inject('app').replace(pathname, '/postgres');
    const sentence =
      'The database lacks the extensions citext, pg_trgm, ltree, btree_gin, unaccent: run in it, as a superuser, create extension citext; create extension pg_trgm; create extension ltree; create extension btree_gin; create extension unaccent;';
    expectOneSentence(await said({ DATABASE_URL, DATABASE_OWNER_URL: owner }), sentence);
  });

  test('a port in use', async () => {
    const PORT = new URL(await aServer('')).port;
    const sentence = `Port ${PORT} is in use: choose another, for example PORT=${Number(PORT) + 1} npm start.`;
    expectOneSentence(await said({ PORT }), sentence);
  });

  test.runIf(process.getuid?.() === 0)('a disk with too little room for the first start', async () => {
    const disk = mkdtempSync(join(tmpdir(), 'incident-disk-'));
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk]).status !== 0) return;
    onTestFinished(() => {
      spawnSync('umount', [disk]);
      rmSync(disk, { recursive: true });
    });
    const sentence = new RegExp(`^The disk of ${disk} has [78] MB left, and 400 MB are needed: .*DATA_DIR\\.$`);
    expectOneSentence(await said({ DATA_DIR: disk }), sentence);
  });
});

function expectOneSentence({ code, text }: { code: number | null; text: string }, sentence: string | RegExp) {
  expect(text.split('\n')).toEqual([sentence instanceof RegExp ? expect.stringMatching(sentence) : sentence, '']);
  expect(code).toBe(1);
  expect(existsSync(join(folder, '.data/postgres'))).toBe(false);
}

async function said(env: Env) {
  const { PATH, HOME, NODE_ENV } = process.env;
  chmodSync(folder, 0o755);
  const child = spawn(process.execPath, [resolve('app/platform/start.ts')], {
    cwd: folder,
    env: { PATH, HOME, NODE_ENV, DATA_DIR: '.data', PORT: '4899', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part));
  const [code] = await once(child, 'close');
  return { code, text };
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
