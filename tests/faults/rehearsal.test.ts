import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFiles } from '#app/storage/files.server.ts';
import { connectionOptions } from '#db/connection.ts';
import { type Postgres, startPostgres } from '#operations/local/embedded/embedded.ts';
import { Client, isDone, sendRequest } from '../support/client.ts';
import { compareWithStored } from '../support/faults/compare-with-stored.ts';
import { isDemanding, report } from '../support/faults/measure.ts';
import { startNginx } from '../support/faults/nginx.ts';
import { ReportingProgram } from '../support/faults/reporting-program.ts';
import { seededAccount } from '../support/faults/seeded-account.ts';
import { byStatus, failed, traffic } from '../support/faults/traffic.ts';
import { Writer, wholeForm } from '../support/faults/writer.ts';
import { freePort } from '../support/free-port.ts';
import { insistOnTls } from '../support/insist-on-tls.ts';
import { type S3, startS3 } from '../support/s3.ts';

const perSecond = 20;

/** Runs what docs/operations.md tells operators to run, with real processes. */
describe.runIf(isDemanding)('an installation with two web servers and two workers behind nginx', () => {
  const processes = new Map<string, ChildProcess>();
  let folder: string;
  let postgres: Postgres;
  let bucket: S3;
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  let env: NodeJS.ProcessEnv;
  let adminUrl: string;
  let ownerUrl: string;
  let appUrl: string;
  let webPorts: [number, number];
  let statusPorts: [number, number];
  let writers: Writer[];
  let programs: ReportingProgram[];
  let ana: { email: string; password: string };

  beforeAll(async () => {
    // the proxy's certificate is its own
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    folder = await mkdtemp(join(tmpdir(), 'incident-rehearsal-'));
    await chmod(folder, 0o755);
    postgres = await startPostgres({ dataDir: join(folder, 'database'), port: await freePort() });
    const ca = await insistOnTls(join(folder, 'database'), postgres.superuserUrl);
    [adminUrl, ownerUrl, appUrl] = [postgres.superuserUrl, postgres.ownerUrl, postgres.appUrl].map((url) => {
      const address = new URL(url);
      address.hostname = 'localhost';
      address.search = String(new URLSearchParams({ sslmode: 'verify-full', sslrootcert: ca }));
      return address.href;
    }) as [string, string, string];
    bucket = await startS3();
    webPorts = [await freePort(), await freePort()];
    statusPorts = [await freePort(), await freePort()];
    nginx = await startNginx(join(folder, 'nginx'), await freePort(), webPorts);
    const { PATH, HOME } = process.env;
    env = {
      PATH,
      HOME,
      NODE_ENV: 'production',
      APP_ENV: 'prod',
      ORIGIN: nginx.origin,
      LOG_LEVEL: 'info',
      DATABASE_URL: appUrl,
      DATA_DIR: join(folder, 'data'),
      TRUSTED_PROXIES: 'loopback',
      SESSION_SECRET: randomBytes(32).toString('base64'),
      SMTP_URL: 'smtp://127.0.0.1:9',
      ...bucket.env,
    };
    await npm('migrate', [], { DATABASE_OWNER_URL: ownerUrl });
    const created = await npm('account:create', ['--name', 'Harbour Hotel', '--admin', 'ana@example.com']);
    ana = { email: 'ana@example.com', password: /with the password (\S+),/.exec(created)![1]! };
    for (const at of [0, 1]) await Promise.all([startWeb(at), startWorker(at)]);
    const keyed = { count: 5, sessionSecret: env.SESSION_SECRET! };
    const { people, classId, keys } = await seededAccount(appUrl, 40, keyed);
    programs = keys.map((key) => new ReportingProgram(() => nginx.origin, key, classId));
    await storeFilesOfRows();
    writers = people.map((person) => {
      // https cookies have the prefix
      return new Writer(() => nginx.origin, { ...person, cookie: `__Host-${person.cookie}` }, classId);
    });
  }, 180_000);

  afterAll(async () => {
    for (const child of processes.values()) child.kill('SIGKILL');
    await nginx?.end();
    await bucket?.end();
    await postgres?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  }, 60_000);

  test('takes the first administrator from sign-in to a printed incident', { timeout: 60_000 }, async () => {
    const visitor = new Client(nginx.origin);
    await visitor.signIn(ana.email, ana.password);
    const chosen = { newPassword: 'Another-4321!', passwordConfirm: 'Another-4321!' };
    await visitor.arrive(await visitor.post(visitor.path, chosen));
    expect(visitor.path).toBe('/dashboard');
    const draft = (await visitor.post('/newincident')).headers.location!;
    const form = (await visitor.get(draft)).body;
    const field = (name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(form)?.[1] ?? '';
    const [{ id: classId }] = (await rowsOf(`select l.id from lookup l where type = 'INCIDENT_CLASS'
      and account_id = (select account_id from app_user where email = 'ana@example.com')
      and not exists (select from lookup c where c.parent_id = l.id) limit 1`)) as [{ id: string }];
    const submitted = await visitor.post(`${draft}/submit`, {
      ...wholeForm(classId, 'A lamp fell over'),
      revision: field('revision'),
      operationId: field('operationId'),
    });
    expect(submitted.headers.location).toBe('/dashboard');
    const incident = draft.replace('newincident', 'incidents');
    const waiting = (await visitor.post(`${incident}/print`)).headers.location!;
    let page = '';
    await expect
      .poll(async () => (page = (await visitor.get(waiting)).body), { timeout: 40_000 })
      .toContain('application/pdf');
    const file = /\/incidents\/[0-9a-f-]+\/print\/[0-9a-f-]+/.exec(page)![0];
    expect((await visitor.get(file)).body.slice(0, 5)).toBe('%PDF-');
    const log = await nginx.log();
    expect(log).toContain('POST /newincident 302');
    expect(log).not.toMatch(/code=|state=|mac=/);
  });

  test('shows operators health, version, metrics and an access line for every request', async () => {
    for (const port of [...statusPorts]) {
      const status = (path: string) => sendRequest(`http://127.0.0.1:${port}`, { path });
      expect((await status('/health/ready')).body).toBe('ready');
      expect(JSON.parse((await status('/version')).body)).toMatchObject({ version: expect.any(String) });
      const metrics = (await status('/metrics')).body;
      expect(metrics).toContain('database_up 1');
      expect(metrics).toMatch(/queue_jobs\{queue="print-incident",state="created"\} 0/);
      expect(metrics).toMatch(/db_pool_connections\{state="used"\} \d/);
    }
    const lines = said.get('web 0')!.concat(said.get('web 1')!).join('').split('\n');
    const posted = lines.filter((line) => line.includes('"path":"/newincident"')).map((line) => JSON.parse(line));
    expect(posted[0]).toMatchObject({
      level: 'info',
      method: 'POST',
      status: 302,
      ms: expect.any(Number),
      address: '127.0.0.1',
      id: expect.any(String),
      account: expect.any(String),
      user: expect.any(String),
    });
    expect(lines.join('\n')).not.toMatch(/code=|state=|mac=/);
    expect(lines.join('\n')).toMatch(/"version":"[\d.]+","commit":.*"msg":"listening"/);
  });

  test('is restarted server by server at 20 requests a second without a failed one', { timeout: 120_000 }, async () => {
    const flow = traffic(writers, perSecond);
    await sleep(2_000);
    for (const at of [0, 1]) {
      await end(`web ${at}`, 'SIGTERM');
      await startWeb(at);
      await end(`worker ${at}`, 'SIGTERM');
      await startWorker(at);
      await sleep(2_000);
    }
    const seen = await flow.stop();
    const { lost, doubled } = await compareWithStored(appUrl, writers);
    report({ rehearsal: 'rolling restart', requests: seen.length, answers: byStatus(seen) });
    expect(failed(seen).map(({ path, status, body }) => ({ path, status, body: body.slice(0, 200) }))).toEqual([]);
    expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
    expect(seen.length).toBeGreaterThan(20 * perSecond);
  });

  test('loses nothing when a web server and a worker are killed', { timeout: 90_000 }, async () => {
    const flow = traffic(writers, perSecond);
    await sleep(2_000);
    const printing = await requestPrintout();
    await Promise.all([end('web 0', 'SIGKILL'), end('worker 0', 'SIGKILL')]);
    await sleep(3_000);
    await Promise.all([startWeb(0), startWorker(0)]);
    await printing();
    const seen = await flow.stop();
    const { lost, doubled } = await compareWithStored(appUrl, writers);
    report({ rehearsal: 'killed', requests: seen.length, answers: byStatus(seen) });
    expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
  });

  test('loses nothing when web, worker, printing and PostgreSQL are killed under forty editors and five programs', {
    timeout: 240_000,
  }, async () => {
    const flow = traffic(writers, perSecond);
    const calls = programs.map((program) => program.begin());
    await sleep(2_000);
    const printouts = await rowsOf('select id from printout');
    const printings = [await requestPrintout()];
    const untilService: Record<string, number> = {};
    const killed = async (what: string, kill: () => Promise<unknown>) => {
      const at = performance.now();
      await kill();
      await sleep(4_000);
      await expectSoon(async () => isDone(await writers[0]!.look()), `the dashboard after ${what} was killed`);
      const unanswered = failed(flow.seen).filter(({ ended }) => ended > at);
      untilService[what] = Math.max(0, ...unanswered.map(({ ended }) => ended - at));
    };
    await killed('web', () => end('web 0', 'SIGKILL'));
    await killed('worker', () => end('worker 0', 'SIGKILL'));
    printings.push(await requestPrintout(1));
    await killed('printing', async () => {
      await expectSoon(
        async () => (await childrenOf(processes.get('worker 1')!.pid!)).length > 0,
        'a printing process',
      );
      for (const pid of await childrenOf(processes.get('worker 1')!.pid!)) process.kill(pid, 'SIGKILL');
    });
    await killed('PostgreSQL', async () => process.kill(await postmaster(), 'SIGKILL'));
    await Promise.all([startWeb(0), startWorker(0)]);
    for (const isPrinted of printings) await isPrinted();
    const seen = await flow.stop();
    const { lost, doubled, saves, submits } = await compareWithStored(appUrl, writers);
    const added = (await Promise.all(calls.map((call) => call.stop()))).flat();
    report({ rehearsal: 'all killed', untilService, answers: byStatus(seen), saves, submits, added: added.length });
    expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
    const stored = await rowsOf(`select summary from incident where summary like 'door-%'`);
    expect(stored.map(({ summary }) => summary).sort()).toEqual(added.sort());
    expect(added.length).toBeGreaterThan(20);
    const made = await rowsOf(`select id from printout where state = 'READY'`);
    expect(made).toHaveLength(printouts.length + printings.length);
  });

  test('loses nothing when the database restarts, and is ready again', { timeout: 90_000 }, async () => {
    const flow = traffic(writers, perSecond);
    await sleep(2_000);
    process.kill(await postmaster(), 'SIGINT');
    await sleep(8_000);
    const seen = await flow.stop();
    const { lost, doubled } = await compareWithStored(appUrl, writers);
    report({ rehearsal: 'database restarted', requests: seen.length, answers: byStatus(seen) });
    expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
    expect([...new Set(failed(seen).map(({ status }) => status))]).toEqual([503]);
    const ready = `http://127.0.0.1:${webPorts[0]}`;
    await expect
      .poll(async () => (await sendRequest(ready, { path: '/health/ready' })).status, { timeout: 20_000 })
      .toBe(200);
    await (await requestPrintout())();
  });

  test('is backed up while it runs, and restored with equal tables, files and audit chain', {
    timeout: 180_000,
  }, async () => {
    const flow = traffic(writers, perSecond);
    const target = join(folder, 'backup');
    const backup = await npm('backup', [target], { DATABASE_ADMIN_URL: adminUrl });
    expect(backup).toMatch(/: \d+ tables with \d+ rows; \d+ new files in /);
    await flow.stop();
    const database = (await readdir(target)).find((name) => name.startsWith('database-'))!;
    // other roles, another database and a folder: what a new machine would have
    const elsewhere = (url: string, username: string) => {
      const address = new URL(url);
      return Object.assign(address, { pathname: '/restored', username, password: 'restored-secret' }).href;
    };
    const restored = {
      DATABASE_ADMIN_URL: adminUrl,
      DATABASE_OWNER_URL: elsewhere(ownerUrl, 'restored_owner'),
      DATABASE_URL: elsewhere(appUrl, 'restored_app'),
      DATA_DIR: join(folder, 'restored'),
      ...Object.fromEntries(Object.keys(bucket.env).map((name) => [name, ''])),
    };
    const said = await npm('restore', [join(target, database)], restored);
    report({ rehearsal: 'restore', said: said.trim().split('\n').at(-1) });
    expect(said).toMatch(
      /tables with \d+ rows and \d+ files are equal to the backup of .*; the audit chain is unbroken\./,
    );
    const files = await readdir(join(folder, 'restored/files'));
    expect(files.sort()).toEqual((await readdir(join(target, 'files'))).sort());
    await expect(npm('restore', [join(target, database)], restored)).rejects.toThrow('is not empty');

    const admin = {
      DATABASE_ADMIN_URL: elsewhere(adminUrl, new URL(adminUrl).username).replace(
        'restored-secret',
        new URL(adminUrl).password,
      ),
    };
    expect(await npm('audit:check', [], admin)).toMatch(/^(.*\n)*\d+ audit records of \d+ accounts are unbroken\.\n$/);
    const client = new pg.Client(connectionOptions(admin.DATABASE_ADMIN_URL));
    await client.connect();
    await client.query('set session_replication_role = replica');
    await client.query(`update audit_record set object_name = 'somebody else' where seq = 1`);
    await client.end();
    await expect(npm('audit:check', [], admin)).rejects.toThrow(/record 1: it was changed\./);

    // a web server works on what was restored
    const port = await freePort();
    const child = launch('restored', ['server.ts'], { ...restored, DATABASE_OWNER_URL: '', PORT: String(port) });
    await expect
      .poll(async () => (await sendRequest(`http://127.0.0.1:${port}`, { path: '/health/ready' })).status, {
        timeout: 30_000,
      })
      .toBe(200);
    child.kill('SIGKILL');
  });

  const said = new Map<string, string[]>();

  function launch(name: string, parameters: string[], given: Record<string, string>) {
    const child = spawn(process.execPath, parameters, {
      env: { ...env, ...given },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    const output = said.get(name) ?? [];
    said.set(name, output);
    child.stdout!.on('data', (part) => output.push(String(part)));
    processes.set(name, child);
    return child;
  }

  async function startWeb(at: number) {
    launch(`web ${at}`, ['server.ts'], { PORT: String(webPorts[at]) });
    const own = `http://127.0.0.1:${webPorts[at]}`;
    await expectSoon(async () => (await sendRequest(own, { path: '/health/ready' })).status === 200, `web ${at}`);
  }

  async function startWorker(at: number) {
    launch(`worker ${at}`, ['--import', 'tsx', 'worker/index.ts'], { STATUS_PORT: String(statusPorts[at]) });
    const own = `http://127.0.0.1:${statusPorts[at]}`;
    await expectSoon(async () => (await sendRequest(own, { path: '/health/ready' })).status === 200, `worker ${at}`);
  }

  async function expectSoon(isDone: () => Promise<boolean>, what: string) {
    for (let tries = 0; !(await isDone()); tries++) {
      if (tries > 400) throw new Error(`${what} is not ready: ${said.get(what)?.join('').slice(-2_000)}`);
      await sleep(100);
    }
  }

  async function end(name: string, signal: NodeJS.Signals) {
    const child = processes.get(name)!;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  async function postmaster() {
    return Number((await readFile(join(folder, 'database/postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0]);
  }

  async function childrenOf(pid: number): Promise<number[]> {
    return (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').filter(Boolean).map(Number);
  }

  /** Requests a printout; returns a function that waits until it is made. */
  async function requestPrintout(by = 0) {
    const writer = writers[by]!;
    const { cookie } = writer.person;
    const submitted = writers
      .flatMap(({ drafts, person }) => (person === writer.person ? drafts : []))
      .find((each) => each.submitted === 'acknowledged');
    const draftId = submitted?.draftId ?? (await submitOne(writer));
    let path = `/incidents/${draftId}/print`;
    for (let tries = 0; !path.includes('printout=') && tries < 100; tries++) {
      path = (await sendRequest(nginx.origin, { path, cookie, form: {} })).headers.location ?? path;
      await sleep(50);
    }
    return () =>
      expect
        .poll(async () => (await sendRequest(nginx.origin, { path, cookie })).body, { timeout: 60_000 })
        .toContain('application/pdf');
  }

  async function submitOne(writer: Writer): Promise<string> {
    while (writer.drafts.at(-1)?.submitted !== 'acknowledged') await writer.submit();
    return writer.drafts.at(-1)!.draftId;
  }

  /** Stores a file for each seeded row, which names one that is nowhere. */
  async function storeFilesOfRows() {
    const files = openFiles({ dataDir: folder, s3: bucket.access });
    for (const { id } of await rowsOf('select id from stored_file')) {
      const { key, sizeBytes, sha256 } = await files.store(Buffer.from(id));
      const columns = `key = '${key}', size_bytes = ${sizeBytes}, sha256 = '\\x${sha256.toString('hex')}'`;
      await rowsOf(`update stored_file set ${columns} where id = '${id}'`);
    }
  }

  async function rowsOf(statement: string) {
    const client = new pg.Client(connectionOptions(adminUrl));
    await client.connect();
    const { rows } = await client.query(statement);
    await client.end();
    return rows;
  }

  /** Runs a command of the documents and returns what it prints; rejects with what it complains about. */
  async function npm(script: string, parameters: string[], given: Record<string, string> = {}): Promise<string> {
    const run = promisify(execFile)('npm', ['run', '--silent', script, '--', ...parameters], {
      env: { ...env, ...given },
    });
    return (await run).stdout;
  }
});
