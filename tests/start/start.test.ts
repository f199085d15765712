import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { copyDatabase } from '../setup/copy-database.ts';
import { onDatabase } from '../setup/postgres.ts';
import { freePort } from '../support/free-port.ts';

const SERVER = `
  import { createServer } from 'node:http';
  const server = createServer((request, response) => {
    if (request.url === '/fall') process.exit(3);
    response.end(String(process.pid));
  });
  server.listen(process.env.PORT, '127.0.0.1');
  for (const end of ['SIGTERM', 'disconnect']) process.once(end, () => process.exit());`;
const WORKER = `
  console.log('worker begins');
  process.send?.({ type: 'dependency' });
  setTimeout(() => {
    console.log('worker works');
    process.send?.('listening');
  }, 1_000);
  setInterval(() => {}, 1000);
  for (const end of ['SIGTERM', 'disconnect']) process.once(end, () => process.exit());`;
const PAYMENTS = `
  setInterval(() => {}, 1000);
  for (const end of ['SIGTERM', 'disconnect']) process.once(end, () => process.exit());`;
const BUILD = `
  import { appendFileSync, mkdirSync } from 'node:fs';
  import { recordSources } from '${resolve('operations/local/built-sources.ts')}';
  mkdirSync('build', { recursive: true });
  console.log('warning of a tool');
  appendFileSync('builds', 'x');
  recordSources();`;
const MIGRATE = `
  import { appendFileSync } from 'node:fs';
  if (!process.env.DATABASE_OWNER_URL) throw new Error('no owner');
  appendFileSync('migrations', 'x');`;
/** A busy machine takes long for what takes a second. */
const patience = { timeout: 120_000 };

test('npm start runs the servers, restarts crashed ones, refuses other users, and cleans up', async () => {
  const { folder, port } = await aProject();
  const run = start(folder, { PORT: `${port}` });
  const ready = await run.says(/Ready: http:\/\/localhost:\d+\n(.*\n)*.*viewer@grandpacific\.example/);
  expect(ready).toMatch(new RegExp(`worker works\\n\\nReady: http://localhost:${port}\\n`));

  const fallen = await server(port);
  await fetch(`http://127.0.0.1:${port}/fall`).catch(() => {});
  await run.says(/The web server stopped unexpectedly \(exit code 3\) and is started again\.\n/);
  await expect.poll(() => server(port).catch(() => fallen), patience).not.toBe(fallen);

  expect(await start(folder, { PORT: `${await freePort()}` }).ends()).toEqual({
    code: 1,
    said: `Incident Xpress already runs on the data folder ${folder}/.data: stop it, or choose another folder with DATA_DIR.\n`,
  });

  run.child.kill('SIGINT');
  expect((await run.ends()).code).toBe(0);
  await expect(server(port)).rejects.toThrow();
  expect(existsSync(join(folder, '.data/postgres/cluster/postmaster.pid'))).toBe(false);
});

test('npm start builds and migrates when sources changed, and shows what the build said only when it failed', async () => {
  const { folder, port } = await aProject();
  const done = async () => {
    const [builds, migrations] = ['builds', 'migrations'].map((name) => readFile(join(folder, name), 'utf8'));
    return { builds: (await builds)!.length, migrations: (await migrations)!.length };
  };
  const runOnce = async () => {
    const run = start(folder, { PORT: `${port}` });
    const said = await run.says(/Ready/);
    run.child.kill('SIGTERM');
    await run.ends();
    return said;
  };
  expect(await runOnce()).not.toContain('warning of a tool');
  expect(await done()).toEqual({ builds: 1, migrations: 1 });
  await runOnce();
  expect(await done()).toEqual({ builds: 1, migrations: 1 });
  await writeFile(join(folder, 'db/changed.ts'), '');
  await runOnce();
  expect(await done()).toEqual({ builds: 2, migrations: 2 });
  // another database, as after restoring a backup
  for (const name of ['postgres', 'postgres.json']) await rm(join(folder, '.data', name), { recursive: true });
  await runOnce();
  expect(await done()).toEqual({ builds: 2, migrations: 3 });

  await writeFile(join(folder, 'build.js'), "console.log('a fault in page.tsx'); process.exit(1);");
  await writeFile(join(folder, 'db/changed.ts'), 'again');
  const { code, said } = await start(folder, { PORT: `${port}` }).ends();
  expect(code).toBe(1);
  expect(said).toMatch(
    /a fault in page\.tsx\nThe product could not be built \(exit code 1\): see the messages above\.\n$/,
  );
});

test('a source that changes during the build is built by the next start', async () => {
  const { folder, port } = await aProject({
    'build.js': `${BUILD}
      if (!existsSync('db/changed.ts')) writeFileSync('db/changed.ts', '');
      recordSources();`.replace('appendFileSync,', 'appendFileSync, existsSync, writeFileSync,'),
  });
  for (const builds of ['x', 'xx', 'xx']) {
    const run = start(folder, { PORT: `${port}` });
    await run.says(/Ready/);
    run.child.kill('SIGTERM');
    await run.ends();
    expect(await readFile(join(folder, 'builds'), 'utf8')).toBe(builds);
  }
});

test('npm start killed or ended while it builds leaves no process of the build, and the next start builds again', async () => {
  const build =
    "require('node:fs').writeFileSync('build-id', String(process.pid)); setInterval(() => console.log('builds'), 100);";
  const { folder, port } = await aProject({
    'build.js': '',
    'build.cjs': build,
    'package.json': packageWith('build.cjs'),
  });
  for (const [signal, code] of [
    ['SIGKILL', null],
    ['SIGTERM', 0],
  ] as const) {
    await rm(join(folder, 'build-id'), { force: true });
    const run = start(folder, { PORT: `${port}` });
    const id = () => readFile(join(folder, 'build-id'), 'utf8').then(Number, () => 0);
    await expect.poll(id, patience).toBeGreaterThan(0);
    const building = await id();
    expect(process.kill(building, 0)).toBe(true);
    run.child.kill(signal);
    expect((await run.ends()).code).toBe(code);
    await expect.poll(() => existsSync(`/proc/${building}`), patience).toBe(false);
  }
});

test('npm start runs the servers in production whatever NODE_ENV the shell has', async () => {
  const mode = "import { writeFileSync } from 'node:fs'; writeFileSync('mode', String(process.env.NODE_ENV));";
  const { folder, port } = await aProject({ 'server.ts': `${mode} ${SERVER}` });
  await start(folder, { PORT: `${port}`, NODE_ENV: 'development' }).says(/Ready/);
  expect(await readFile(join(folder, 'mode'), 'utf8')).toBe('production');
});

test('npm start says once which services do not answer and which variables it does not know', async () => {
  const { folder, port } = await aProject();
  const run = start(folder, {
    PORT: `${port}`,
    SMTP_URL: 'smtp://127.0.0.1:9',
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_BUCKET: 'files',
    S3_REGION: 'r',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    OIDC_ISSUER: 'http://127.0.0.1:9',
    OIDC_CLIENT_ID: 'id',
    OIDC_CLIENT_SECRET: 'secret',
    SMPT_URL: 'smtp://mail',
    LOG_LEVLE: 'debug',
    DATABSE_URL: 'postgresql://x',
    Trusted_Proxies: 'loopback',
  });
  await run.says(/Ready: /);
  const lines = (await run.says(/emails wait/)).split('\n');
  expect(lines.filter((line) => /not a setting|does not answer/.test(line))).toEqual([
    'DATABSE_URL is not a setting, and is ignored: is DATABASE_URL meant?',
    'LOG_LEVLE is not a setting, and is ignored: is LOG_LEVEL meant?',
    'SMPT_URL is not a setting, and is ignored: is SMTP_URL meant?',
    'Trusted_Proxies is not a setting, and is ignored: is TRUSTED_PROXIES meant?',
    expect.stringMatching(
      /^http:\/\/127\.0\.0\.1:9, which OIDC_ISSUER names, does not answer .*: nobody can sign in until it does\.$/,
    ),
    expect.stringMatching(/^http:\/\/127\.0\.0\.1:9, which S3_ENDPOINT names, does not answer .*\.$/),
    expect.stringMatching(/^127\.0\.0\.1:9, which SMTP_URL names, does not answer .*: emails wait until it does\.$/),
  ]);
});

test('npm start says once that its clock differs from the database’s', async () => {
  const addresses = { template: inject('template'), owner: inject('owner'), app: inject('app') };
  const name = `test_clock_${process.pid}`;
  const { app, owner } = await copyDatabase(addresses, name);
  const superuser = new pg.Client(onDatabase(inject('template'), name));
  await superuser.connect();
  await superuser.query(`create schema late;
    create function late.clock_timestamp() returns timestamptz language sql as
      $$ select pg_catalog.clock_timestamp() - interval '1 minute' $$;
    grant usage on schema late to public;
    alter database ${name} set search_path = late, public, pg_catalog`);
  await superuser.end();
  const { folder, port } = await aProject();
  const run = start(folder, { PORT: `${port}`, DATABASE_URL: app, DATABASE_OWNER_URL: owner });
  await run.says(/Ready: /);
  const said = await run.says(/set both by NTP/);
  const sentence = /^The clock of this machine is \d\d\.\d s ahead of that of the database: set both by NTP\.$/gm;
  expect(said.match(sentence)).toHaveLength(1);
});

test('npm start runs the test payments and gives both servers its settings', async () => {
  const stripe = "Object.entries(process.env).filter(([name]) => name.startsWith('STRIPE_')).sort()";
  const told = (name: string) =>
    `import { writeFileSync } from 'node:fs'; writeFileSync('${name}', JSON.stringify(${stripe}));`;
  const payments = resolve('app/billing/local-server/start.ts');
  const { folder, port } = await aProject({
    'server.ts': `${told('told-web')} ${SERVER}`,
    'worker/index.ts': `${told('told-worker')} ${WORKER}`,
    'app/billing/local-server/start.ts': `await import('${payments}');`,
  });
  const settingsOf = async (name: string) =>
    Object.fromEntries(JSON.parse(await readFile(join(folder, name), 'utf8'))) as Record<string, string>;
  const run = start(folder, { PORT: `${port}` });
  await run.says(/Ready/);
  await expect.poll(() => ['told-web', 'told-worker'].every((name) => existsSync(join(folder, name)))).toBe(true);
  const web = await settingsOf('told-web');
  expect(await settingsOf('told-worker')).toEqual(web);
  expect(web.STRIPE_SECRET_KEY).toMatch(/^sk_test_/);
  const ask = (key: string) =>
    fetch(`${web.STRIPE_API_HOST}/v1/prices/${web.STRIPE_PRICE_MONTHLY}`, {
      headers: { Authorization: `Bearer ${key}` },
    });
  // nothing is paid before people have signed in, so the start does not wait for the test payments
  const price = () => ask(web.STRIPE_SECRET_KEY!).then((answer) => answer.json());
  await expect.poll(() => price().catch(() => null), patience).toMatchObject({ unit_amount: 4_900 });
  expect((await ask('sk_test_other')).status).toBe(401);
  run.child.kill('SIGTERM');
  await run.ends();
  await expect(ask(web.STRIPE_SECRET_KEY!)).rejects.toThrow();
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

test('npm run dev restarts the worker after a change in worker, and migrates and restarts both after one in db', async () => {
  const { folder, port } = await aProject({
    'app/page.ts': '',
    'worker/index.ts': `console.log('worker runs');${WORKER}`,
    'db/migrate.ts': `
      import { existsSync } from 'node:fs';
      if (existsSync('db/half.ts')) throw new Error('half written');
      console.log('migrated');`,
  });
  const run = start(folder, { PORT: `${port}` }, ['--dev']);
  await run.says(/worker runs[\s\S]*Ready/);
  const first = await server(port);

  await writeFile(join(folder, 'worker/job.ts'), '');
  const said = await run.says(/(worker runs[\s\S]*){2}/);
  expect(said.match(/migrated/g)).toHaveLength(1);
  expect(await server(port)).toBe(first);

  await writeFile(join(folder, 'db/half.ts'), '');
  await run.says(/half written[\s\S]*db\/migrate\.ts failed/);
  expect(await server(port)).toBe(first);

  await rm(join(folder, 'db/half.ts'));
  await run.says(/(migrated[\s\S]*){2}(worker runs)/);
  await expect.poll(() => server(port).catch(() => first), patience).not.toBe(first);
});

/** Creates a project whose servers are short stubs. */
async function aProject(changes: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'incident-start-'));
  await chmod(folder, 0o755);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const files = {
    'package.json': packageWith('build.js'),
    'package-lock.json': '{}',
    'build.js': BUILD,
    'server.ts': SERVER,
    'worker/index.ts': WORKER,
    // a process that crashes repeatedly would end everything
    'app/billing/local-server/start.ts': PAYMENTS,
    'db/migrate.ts': MIGRATE,
    'db/seeds/seed-demo.ts': '',
    ...changes,
  };
  await mkdir(join(folder, 'db/seeds'), { recursive: true });
  await mkdir(join(folder, 'worker'));
  await mkdir(join(folder, 'app/billing/local-server'), { recursive: true });
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  for (const [path, content] of Object.entries(files)) await writeFile(join(folder, path), content);
  return { folder, port: await freePort() };
}

const packageWith = (build: string) => JSON.stringify({ type: 'module', scripts: { build: `node ${build}` } });

function start(folder: string, env: Record<string, string>, parameters: string[] = []) {
  const { PATH, HOME, NODE_ENV } = process.env;
  const child = spawn(process.execPath, [resolve('operations/local/start.ts'), ...parameters], {
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
      await expect.poll(() => said, patience).toMatch(what);
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
