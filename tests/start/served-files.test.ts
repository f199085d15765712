import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join, relative } from 'node:path';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { copyDatabase } from '../setup/copy-database.ts';
import { sendRequest } from '../support/client.ts';
import { isComplete } from '../support/fixed-choice.ts';
import { freePort } from '../support/free-port.ts';

const addresses = { template: inject('template'), owner: inject('owner'), app: inject('app') };
const { app, owner } = await copyDatabase(addresses, `test_files_${process.pid}`);
// within the repository, as by default
const dataDir = await mkdtemp(join(process.cwd(), '.data-served-'));
await mkdir(join(dataDir, 'outbox'));
await writeFile(join(dataDir, 'outbox', 'letter.eml'), 'Subject: secret');
afterAll(() => rm(dataDir, { recursive: true }));

const ways: [name: string, program: string, parameters: string[], env: Record<string, string | undefined>][] = [
  ['npm run start:web without NODE_ENV', 'npm', ['run', 'start:web'], { NODE_ENV: undefined }],
  ['npm run start:web with NODE_ENV=development', 'npm', ['run', 'start:web'], { NODE_ENV: 'development' }],
  ['node server.ts without NODE_ENV', process.execPath, ['server.ts'], { NODE_ENV: undefined }],
  ['npm start with NODE_ENV=development', process.execPath, ['operations/local/start.ts'], { NODE_ENV: 'development' }],
  ['the web server of npm run dev', process.execPath, ['server.ts', '--dev'], { NODE_ENV: 'development' }],
];
/** A build machine often checks out as another user than the one that runs the tests. */
const anyOwner = ['-c', 'safe.directory=*'];
/** Files that the browser gets in development: modules of pages. */
const pageModules =
  /^(app\/(?!.*(\.server\.|\/(commands|queries|letters)\/|platform\/(process|host)\/))|db\/vocabulary\/)/;

test.each(ways)('%s serves no file of the repository or the data folder', async (name, program, parameters, env) => {
  const address = await started(program, parameters, env);
  const files = someOfEachFolder([
    ...execFileSync('git', [...anyOwner, 'ls-files'], { encoding: 'utf8' })
      .split('\n')
      .filter(Boolean),
    ...globSync(`${dataDir}/**/*`).map((path) => relative(process.cwd(), path)),
  ]);
  files.push('.git', '.git/config');
  files.push('build/server/index.js', '.data/session-secret', 'node_modules/.package-lock.json/../../package.json');
  const isDevelopment = name.includes('dev') && parameters.includes('--dev');
  const refused = files.filter((file) => !(isDevelopment && pageModules.test(file)));
  expect(files.length).toBeGreaterThan(300);
  expect(refused).toEqual(expect.arrayContaining(['server.ts', 'package.json', '.git/config']));
  const served: string[] = [];
  for (const file of refused) {
    for (const path of isDevelopment ? [`/${file}`, `/${file}?raw`, `/@fs${process.cwd()}/${file}`] : [`/${file}`]) {
      const { status } = await sendRequest(address, { path: encodeURI(path) });
      if (status !== 404) served.push(`${path}: ${status}`);
    }
  }
  expect(served).toEqual([]);
});

test('server.ts does not start as a development server by NODE_ENV alone', async () => {
  const child = spawn(process.execPath, ['server.ts'], {
    env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: app, DATA_DIR: dataDir },
  });
  const said: string[] = [];
  child.stderr.on('data', (chunk) => said.push(String(chunk)));
  expect((await once(child, 'close'))[0]).toBe(1);
  expect(said.join('')).toMatch(/^The development server runs under npm run dev alone: .*\.\n$/);
});

/** Returns a file of each kind in each folder, and all of the two roots; in the complete run all. */
function someOfEachFolder(files: string[]): string[] {
  if (isComplete) return files;
  const roots = ['.', relative(process.cwd(), dataDir)];
  const kinds = Map.groupBy(files, (file) =>
    roots.includes(dirname(file)) ? file : `${dirname(file)} ${extname(file)}`,
  );
  return [...kinds.values()].map(([first]) => first!);
}

async function started(program: string, parameters: string[], env: Record<string, string | undefined>) {
  const port = await freePort();
  const { npm_lifecycle_event: _, VITEST: __, ...inherited } = process.env;
  const ofStart = parameters.includes('operations/local/start.ts') ? { DATABASE_OWNER_URL: owner } : {};
  const own = { ...ofStart, LOG_LEVEL: 'fatal', DATABASE_URL: app, DATA_DIR: dataDir, PORT: String(port), ...env };
  const child = spawn(program, parameters, { env: { ...inherited, ...own } as NodeJS.ProcessEnv, stdio: 'ignore' });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const address = `http://127.0.0.1:${port}`;
  const live = () =>
    fetch(`${address}/health/live`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(live, { timeout: 120_000 }).toBe(200);
  return address;
}
