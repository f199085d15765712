import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { checkDatabase } from '#db/database-check.ts';
import { type Postgres, startPostgres } from '#db/embedded.ts';
import { errorCode } from '#db/errors.ts';
import { StartError } from '#db/start-error.ts';
import { localAddress } from './local-address.ts';
import { readStartSettings, SettingsError } from './settings.ts';

const DRAIN_MS = 30_000;
const READY_MS = 60_000;
const EXITS_PER_MINUTE = 5;
const ONE_KEYPRESS_MS = 1_000;

type Settings = ReturnType<typeof readStartSettings>;

const children = new Set<ChildProcess>();
let postgres: Promise<Postgres> | undefined;
let stoppingSince = 0;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
if (process.env.npm_lifecycle_event) shutDownWithParent(process.ppid);
start().catch((error) => shutDown(1, error));

async function start() {
  const settings = readStartSettings(process.env);
  await refuseTakenPort(settings);
  const { appUrl, ownerUrl } = await database(settings);
  const { refusal } = await checkDatabase(appUrl, { beforeMigration: true });
  if (refusal) throw new StartError(refusal);
  const NODE_ENV = process.argv.includes('--dev') ? 'development' : (process.env.NODE_ENV ?? 'production');
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV, DATABASE_URL: appUrl, DATABASE_OWNER_URL: undefined };
  const ownerEnv = { ...env, DATABASE_OWNER_URL: ownerUrl };
  await runOnce('db/migrate.ts', ownerEnv);
  const demo = settings.env === 'demo' || (postgres !== undefined && settings.env !== 'prod');
  if (demo) await runOnce('db/seeds/seed-demo.ts', ownerEnv);
  keepRunning('web server', ['server.ts'], env);
  // two processes of one machine cannot listen on one port
  const statusPort = settings.statusPort === null ? undefined : String(settings.statusPort + 1);
  keepRunning('worker', ['--import', 'tsx', 'worker/index.ts'], {
    // restoring the demo writes history of the past, which only the owner of the tables may
    ...(settings.demoRestore ? ownerEnv : env),
    STATUS_PORT: statusPort,
  });
  await untilReady(settings);
  console.log(`\nReady: ${settings.origin}\n${demo ? signIns() : ''}`);
}

/** Throws when the port is in use; also checks ::1, because browsers may resolve `localhost` to it. */
async function refuseTakenPort({ host, port }: Settings) {
  const hosts = host === '127.0.0.1' ? [host, '::1'] : [host];
  let problem = '';
  // retries, because the port of a killed process may be released with a delay
  for (let tries = 0; tries < 12; tries++) {
    const problems = await Promise.all(hosts.map((each) => whyNotListen(each, port)));
    problem = problems.find(Boolean) ?? '';
    if (!problem) return;
    await sleep(200);
  }
  const why = problem === 'EADDRINUSE' ? 'is in use' : `cannot be opened on ${host} (${problem})`;
  throw new StartError(`Port ${port} ${why}: choose another, for example PORT=${port + 1} npm start.`);
}

async function whyNotListen(host: string, port: number): Promise<string> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return '';
  } catch (error) {
    const code = errorCode(error);
    return host === '::1' && code !== 'EADDRINUSE' ? '' : (code ?? String(error));
  } finally {
    server.close();
  }
}

async function database({ databaseUrl, databaseOwnerUrl, dataDir }: Settings) {
  if (databaseUrl && databaseOwnerUrl) return { appUrl: databaseUrl, ownerUrl: databaseOwnerUrl };
  if (databaseUrl || databaseOwnerUrl) {
    throw new StartError('npm start needs DATABASE_URL and DATABASE_OWNER_URL together, or neither.');
  }
  postgres = startPostgres({ dataDir });
  const started = await postgres;
  await refuseSecondStart(started.superuserUrl, dataDir);
  return started;
}

async function refuseSecondStart(superuserUrl: string, dataDir: string) {
  const client = new pg.Client(superuserUrl);
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query("select pg_try_advisory_lock(hashtext('npm start')) as first");
  if (rows[0].first) return;
  await client.end();
  throw new StartError(
    `Incident Xpress already runs on the data folder ${dataDir}: stop it, or choose another folder with DATA_DIR.`,
  );
}

async function runOnce(file: string, env: NodeJS.ProcessEnv) {
  const [code, signal] = await once(launch(['--import', 'tsx', file], env), 'exit');
  if (code !== 0) throw new StartError(`${file} failed (${signal ?? `exit code ${code}`}): see its messages above.`);
}

function keepRunning(name: string, parameters: string[], env: NodeJS.ProcessEnv) {
  let exits: number[] = [];
  const run = () => {
    if (!stoppingSince) launch(parameters, env).once('exit', onExit);
  };
  const onExit = (code: number | null, signal: string | null) => {
    if (stoppingSince) return;
    const how = signal ?? `exit code ${code}`;
    exits = [...exits.filter((time) => time > Date.now() - 60_000), Date.now()];
    if (exits.length >= EXITS_PER_MINUTE) {
      const times = `${exits.length} times within a minute`;
      shutDown(1, new StartError(`The ${name} stopped ${times} (${how}): see its messages above.`));
      return;
    }
    console.error(`The ${name} stopped unexpectedly (${how}) and is started again.`);
    setTimeout(run, 250 * 2 ** exits.length);
  };
  run();
}

/** Starts a child in its own process group, so that Ctrl-C reaches only this process, which stops children in order. */
function launch(parameters: string[], env: NodeJS.ProcessEnv): ChildProcess {
  if (stoppingSince) throw new StartError('Stopping.');
  const child = spawn(process.execPath, parameters, {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

async function untilReady(settings: Settings) {
  const address = `${localAddress(settings)}/health/ready`;
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline && !stoppingSince) {
    const answer = await fetch(address, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    if (answer?.status === 200) return;
    await sleep(200);
  }
  throw new StartError(`${address} did not answer 200 within ${READY_MS / 1_000} s: see the messages above.`);
}

function signIns() {
  const people = ['admin', 'manager', 'officer', 'analyst', 'viewer'];
  return `Sign in with the password Demo-1234! as
${people.map((person) => `  ${person}@grandpacific.example`).join('\n')}
  admin@harbour.example (with a code by text message, which is in /dev/outbox)
`;
}

function onSignal() {
  if (!stoppingSince) {
    console.log('\nStopping. Press Ctrl-C again to stop at once.');
    shutDown(0);
  } else if (Date.now() > stoppingSince + ONE_KEYPRESS_MS) {
    for (const child of children) child.kill('SIGKILL');
  }
}

function shutDownWithParent(parent: number) {
  setInterval(() => process.ppid !== parent && shutDown(0), 500).unref();
}

async function shutDown(exitCode: number, reason?: unknown) {
  if (stoppingSince) return;
  stoppingSince = Date.now();
  const isExpected = reason instanceof StartError || reason instanceof SettingsError;
  if (reason) console.error(isExpected ? reason.message : reason);
  await Promise.all([...children].map(stop));
  const started = await postgres?.catch(() => undefined);
  await started?.stop().catch(console.error);
  process.exit(exitCode);
}

async function stop(child: ChildProcess) {
  const timer = setTimeout(() => child.kill('SIGKILL'), DRAIN_MS);
  child.kill('SIGTERM');
  await once(child, 'exit');
  clearTimeout(timer);
}
