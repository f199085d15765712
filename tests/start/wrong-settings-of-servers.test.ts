import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { endedProcess } from '../support/ended-process.ts';
import { freePort } from '../support/free-port.ts';

const folder = mkdtempSync(join(tmpdir(), 'incident-servers-'));
const closed = join(folder, 'closed');
const [PORT, statusPort] = [String(await freePort()), String(await freePort())];
const SESSION_SECRET = 'Zk3v9QmX7pLw2RtY8sNb4HcJ6gFd1eAu0iOq5xTz';
const server = createServer();
let usedPort: string;

// root reads every folder, so that another user has to be tried
const stranger = process.getuid?.() === 0 ? 65_534 : undefined;
const mayRun = spawnSync(process.execPath, ['--version'], { uid: stranger }).status === 0;

beforeAll(async () => {
  chmodSync(folder, 0o755);
  for (const path of [closed, join(closed, 'data')]) mkdirSync(path, { mode: 0o700 });
  if (stranger === undefined) chmodSync(closed, 0o000);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  usedPort = String((server.address() as AddressInfo).port);
});
afterAll(() => {
  server.close();
  chmodSync(closed, 0o700);
  rmSync(folder, { recursive: true });
});

const web = ['server.ts'];
const worker = ['--import', 'tsx', 'worker/index.ts'];

describe.each([
  ['server.ts', web],
  ['worker/index.ts', worker],
])('%s with a wrong setting ends with one sentence, and does not say that it works:', (_, parameters) => {
  const ended = (env: Record<string, string>, options = {}) => {
    const { PATH } = process.env;
    const own = { PATH, NODE_ENV: 'production', DATABASE_URL: inject('app'), SESSION_SECRET, PORT };
    return endedProcess(parameters, { ...own, DATA_DIR: join(folder, 'data'), ...env }, options);
  };

  test('a DATA_DIR below /proc', async () => {
    const sentence = `The data folder /proc/incident cannot be used (ENOENT: no such file or directory, mkdir '/proc/incident'): choose another with DATA_DIR.`;
    expect(await ended({ DATA_DIR: '/proc/incident' })).toEqual({ code: 1, text: `${sentence}\n` });
  });

  test('/proc as DATA_DIR', async () => {
    const { code, text } = await ended({ DATA_DIR: '/proc' });
    const sentence = /^The data folder \/proc cannot be used \(.*\): choose another with DATA_DIR\.\n$/;
    expect([code, text]).toEqual([1, expect.stringMatching(sentence)]);
  });

  test.runIf(mayRun).each(['', '/data'])('a DATA_DIR that cannot be read: closed%s', async (path) => {
    const { code, text } = await ended({ DATA_DIR: `${closed}${path}` }, { uid: stranger });
    const sentence = /^The data folder \S+ cannot be used \(EACCES: .*\): choose another with DATA_DIR\.\n$/;
    expect([code, text]).toEqual([1, expect.stringMatching(sentence)]);
  });

  test('a STATUS_PORT in use', async () => {
    const another = Number(usedPort) + 1;
    const sentence = `Port ${usedPort} is in use: choose another, for example STATUS_PORT=${another} npm start.`;
    expect(await ended({ STATUS_PORT: usedPort })).toEqual({ code: 1, text: `${sentence}\n` });
  });

  test('DATABASE_OWNER_URL', async () => {
    const sentence =
      'DATABASE_OWNER_URL must not be given to a server, which could then change what keeps accounts apart: it is for npm run migrate and npm start.';
    expect(await ended({ DATABASE_OWNER_URL: inject('owner') })).toEqual({ code: 1, text: `${sentence}\n` });
  });
});

test('a web server whose STATUS_PORT is its PORT says so', async () => {
  const { PATH } = process.env;
  const own = { PATH, NODE_ENV: 'production', DATABASE_URL: inject('app'), SESSION_SECRET };
  const env = { ...own, PORT: statusPort, STATUS_PORT: statusPort, DATA_DIR: join(folder, 'data') };
  const sentence = `STATUS_PORT must be another port than PORT, which is ${statusPort} too.`;
  expect(await endedProcess(web, env)).toEqual({ code: 1, text: `${sentence}\n` });
});

test('a worker that restores the demo is given DATABASE_OWNER_URL', async () => {
  const { PATH } = process.env;
  const own = { PATH, NODE_ENV: 'production', SESSION_SECRET, DATA_DIR: join(folder, 'data'), DEMO_RESTORE: 'on' };
  const away = 'postgresql://incident_app:secret@127.0.0.1:9/incident';
  const { text } = await endedProcess(worker, { ...own, DATABASE_URL: away, DATABASE_OWNER_URL: inject('owner') });
  expect(text).toMatch(/^PostgreSQL at 127\.0\.0\.1:9, which DATABASE_URL names, cannot be reached .*\n$/);
});
