import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const SERVER = `
  import { createServer } from 'node:http';
  const server = createServer((request, response) => {
    if (request.url === '/fall') process.exit(3);
    response.end(String(process.pid));
  });
  server.listen(process.env.PORT, '127.0.0.1');
  for (const end of ['SIGTERM', 'disconnect']) process.once(end, () => process.exit());`;
const WORKER = `
  setInterval(() => {}, 1000);
  for (const end of ['SIGTERM', 'disconnect']) process.once(end, () => process.exit());`;
const MIGRATE = "if (!process.env.DATABASE_OWNER_URL) throw new Error('no owner');";

test('npm start runs the servers, restarts crashed ones, refuses other users, and cleans up', async () => {
  const { folder, port } = await aProject();
  const run = start(folder, { PORT: `${port}` });
  const ready = await run.says(/Ready: http:\/\/localhost:\d+\n(.*\n)*.*viewer@grandpacific\.example/);
  expect(ready).toContain(`Ready: http://localhost:${port}\n`);

  const fallen = await server(port);
  await fetch(`http://127.0.0.1:${port}/fall`).catch(() => {});
  await run.says(/The web server stopped unexpectedly \(exit code 3\) and is started again\.\n/);
  await expect.poll(() => server(port).catch(() => fallen), { timeout: 5_000 }).not.toBe(fallen);

  expect(await start(folder, { PORT: `${await freePort()}` }).ends()).toEqual({
    code: 1,
    said: `Incident Xpress already runs on the data folder ${folder}/.data: stop it, or choose another folder with DATA_DIR.\n`,
  });

  run.child.kill('SIGINT');
  expect((await run.ends()).code).toBe(0);
  await expect(server(port)).rejects.toThrow();
  expect(existsSync(join(folder, '.data/postgres/cluster/postmaster.pid'))).toBe(false);
});

test('npm start killed by SIGKILL ends its servers, and the next start uses the same data', async () => {
  const { folder, port } = await aProject();
  const run = start(folder, { PORT: `${port}` });
  await run.says(/Ready/);
  const [web, database] = [await server(port), await postmaster(folder)];
  run.child.kill('SIGKILL');

  const next = start(folder, { PORT: `${port}` });
  await next.says(/Ready/);
  expect(await server(port)).not.toBe(web);
  expect(await postmaster(folder)).toBe(database);
  next.child.kill('SIGTERM');
  expect((await next.ends()).code).toBe(0);
});

test('a port in use is reported in one sentence before anything else starts', async () => {
  const { folder } = await aProject();
  const stranger = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void stranger.close());
  await once(stranger, 'listening');
  const { port } = stranger.address() as AddressInfo;
  expect(await start(folder, { PORT: `${port}` }).ends()).toEqual({
    code: 1,
    said: `Port ${port} is in use: choose another, for example PORT=${port + 1} npm start.\n`,
  });
  expect(existsSync(join(folder, '.data/postgres'))).toBe(false);
});

test('invalid settings are reported in sentences', async () => {
  const { folder } = await aProject();
  expect(await start(folder, { PORT: 'http', LOG_LEVEL: 'loud' }).ends()).toEqual({
    code: 1,
    said:
      'PORT must be a whole number from 1 to 65535.\n' +
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.\n',
  });
});

test('a failing migration stops the start and the database', async () => {
  const { folder, port } = await aProject({ 'db/migrate.ts': "throw new Error('not today');" });
  const { code, said } = await start(folder, { PORT: `${port}` }).ends();
  expect(code).toBe(1);
  expect(said).toMatch(/Error: not today(.*\n)*db\/migrate\.ts failed \(exit code 1\): see its messages above\.\n$/);
  expect(existsSync(join(folder, '.data/postgres/cluster/postmaster.pid'))).toBe(false);
});

/** Creates a project whose servers are short stubs. */
async function aProject(changes: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'incident-start-'));
  await chmod(folder, 0o755);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const files = {
    'package.json': '{ "type": "module" }',
    'server.ts': SERVER,
    'worker/index.ts': WORKER,
    'db/migrate.ts': MIGRATE,
    'db/seeds/seed-demo.ts': '',
    ...changes,
  };
  await mkdir(join(folder, 'db/seeds'), { recursive: true });
  await mkdir(join(folder, 'worker'));
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  for (const [path, content] of Object.entries(files)) await writeFile(join(folder, path), content);
  return { folder, port: await freePort() };
}

function start(folder: string, env: Record<string, string>) {
  const { PATH, HOME, NODE_ENV } = process.env;
  const child = spawn(process.execPath, [resolve('app/platform/start.ts')], {
    cwd: folder,
    env: { PATH, HOME, NODE_ENV, DATA_DIR: '.data', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => gone(child));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part));
  const ended = once(child, 'close');
  return {
    child,
    says: async (what: RegExp) => {
      await expect.poll(() => said, { timeout: 15_000 }).toMatch(what);
      return said;
    },
    ends: async () => ({ code: (await ended)[0], said }),
  };
}

async function gone(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

const server = async (port: number) => (await fetch(`http://127.0.0.1:${port}/`)).text();

async function postmaster(folder: string) {
  return Number.parseInt(await readFile(join(folder, '.data/postgres/cluster/postmaster.pid'), 'utf8'), 10);
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}
