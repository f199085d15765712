import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { databaseSetup } from '#db/database-setup.ts';
import { errorCode } from '#db/errors.ts';
import { NotStarted, StartError, toStartError } from '#db/start-error.ts';
import { freePort, isFree } from '../free-port.ts';
import { type Cluster, ensureCluster, keysFile, writeTemporary } from './embedded-cluster.ts';
import { runProgram } from './run-program.ts';

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
  const stopped = runProgram(
    join(cluster.programs, 'pg_ctl'),
    ['stop', '-D', cluster.data, '-m', 'fast', '-w', '-t', '60', '-s'],
    cluster.account,
  );
  await stopped.catch(async (error) => {
    if (await postmaster(cluster)) throw error;
  });
}

/** Returns the port that was asked for, else that of the last run where it is still free. */
async function portFor({ requestedPort, keys }: Cluster): Promise<number> {
  if (await isFree(requestedPort ?? keys.port)) return requestedPort ?? keys.port;
  if (requestedPort === undefined) return await freePort();
  throw new StartError(`Port ${requestedPort}, which PostgreSQL was to listen on, is in use.`);
}

async function launch(cluster: Cluster): Promise<true> {
  const { data, log, programs, account, keys, dataDir } = cluster;
  const port = await portFor(cluster);
  await clearForeignPid(data);
  if ((await sizeOf(log)) > LOG_BYTES_KEPT) await rename(log, `${log}.1`);
  const sizeBefore = await sizeOf(log);
  const settings = Object.entries({ ...SETTINGS, port }).map(([name, value]) => `-c ${name}=${value}`);
  const parameters = ['start', '-D', data, '-l', log, '-w', '-t', '120', '-s', '-o', settings.join(' ')];
  await runProgram(join(programs, 'pg_ctl'), parameters, account).catch(async (error: Error) => {
    const output = await readFile(log).catch(() => Buffer.alloc(0));
    throw new NotStarted(`${error.message}\n${output.subarray(sizeBefore)}`, log);
  });
  if (keys.port !== port) {
    keys.port = port;
    await rename(await writeTemporary(keysFile(dataDir), keys), keysFile(dataDir));
  }
  return true;
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
    return errorCode(error) === 'EPERM';
  }
}

async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return runProgram('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => '');
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

const sizeOf = async (file: string) => (await stat(file).catch(() => null))?.size ?? 0;

/** Whether the error ends by itself: another process is starting, stopping or recovering the same Postgres. */
function isTransient(error: unknown) {
  const { message } = error as Error;
  const codes = ['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03'];
  return (
    codes.includes(errorCode(error) ?? '') || /terminated|postmaster\.pid" already exists|still in use/.test(message)
  );
}
