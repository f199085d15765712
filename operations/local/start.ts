import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { dataFolderProblem } from '#app/platform/host/data-folder-problem.ts';
import { isLoopback } from '#app/platform/host/is-loopback.ts';
import { localAddress } from '#app/platform/host/local-address.ts';
import { portProblem } from '#app/platform/host/port-problem.ts';
import { refusedPortProblem } from '#app/platform/host/refused-port-problem.ts';
import { readStartSettings, SettingsError } from '#app/platform/process/settings.ts';
import { startWarnings } from '#app/platform/process/start-warnings.ts';
import { StartError } from '#db/start-error.ts';
import { buildProduct } from './build-product.ts';
import { fingerprintOfSources } from './built-sources.ts';
import { type Postgres, startPostgres } from './embedded/embedded.ts';
import { isPreparedFor, recordPreparedFor } from './embedded/prepared-for.ts';
import { freePort } from './free-port.ts';
import { onSourceChange } from './on-source-change.ts';

const DRAIN_MS = 30_000;
/** A slow machine that is busy needs a minute; servers that fall are counted apart. */
const READY_MS = 180_000;
const EXITS_PER_MINUTE = 5;
const ONE_KEYPRESS_MS = 1_000;
/** A new database with the demo accounts and their files takes 200 MB. */
const bytesOfFirstStart = 400_000_000;
const bytesOfNextStart = 50_000_000;

type Settings = ReturnType<typeof readStartSettings>;

const children = new Set<ChildProcess>();
let postgres: Promise<Postgres> | undefined;
const stopping = new AbortController();
let stoppingSince = 0;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
if (process.env.npm_lifecycle_event) shutDownWithParent(process.ppid);
start().catch((error) => shutDown(1, error));

async function start() {
  const isDev = process.argv.includes('--dev');
  // settings, build and servers follow the command, whatever the shell has set for other programs
  process.env.NODE_ENV = isDev ? 'development' : 'production';
  // files for the browsers of this machine need not be as small as can be, which takes 4 seconds
  process.env.BROTLI_QUALITY ??= '5';
  const settings = readStartSettings(process.env);
  const { dataDir } = settings;
  const bytesNeeded = existsSync(join(dataDir, 'postgres', 'cluster')) ? bytesOfNextStart : bytesOfFirstStart;
  const problem =
    refusedPortProblem(settings) ??
    (await portProblems(settings)) ??
    (await dataFolderProblem(dataDir, { bytesNeeded }));
  if (problem) throw new StartError(problem);
  const [{ appUrl, ownerUrl, superuser }, { checkDatabase, ownerRefusal }, sources] = await Promise.all([
    database(settings),
    // loading the migrations and reading the sources take as long as PostgreSQL needs to start
    import('#db/database-check.ts'),
    fingerprintOfSources(),
  ]);
  const check = await checkDatabase(appUrl, { beforeMigration: true });
  if (check.refusal !== null) throw new StartError(check.refusal);
  const refusal = superuser ? null : await ownerRefusal(ownerUrl);
  if (refusal) throw new StartError(refusal);
  const payments = await testPayments(settings);
  const env = { ...process.env, DATABASE_URL: appUrl, DATABASE_OWNER_URL: undefined, ...payments?.env };
  const ownerEnv = { ...env, DATABASE_OWNER_URL: ownerUrl };
  const isDemo = settings.env === 'demo' || (superuser !== null && settings.env !== 'prod');
  const built = isDev ? null : buildProduct(sources, stopping.signal);
  const preparedFor = `${sources}${isDemo ? ' with the demo' : ''}`;
  await Promise.all([built, prepareDatabase(superuser, { preparedFor, isDemo, ownerEnv })]);
  if (payments) keepRunning('test payments', payments.parameters, process.env);
  const web = keepRunning('web server', ['server.ts', ...process.argv.slice(2)], env);
  // two processes of one machine cannot listen on one port
  const statusPort = settings.statusPort === null ? undefined : String(settings.statusPort + 1);
  const worker = keepRunning('worker', ['--import', 'tsx', 'worker/index.ts'], {
    // restoring the demo writes history of the past, which only the owner of the tables may
    ...(settings.demoRestore ? ownerEnv : env),
    STATUS_PORT: statusPort,
  });
  if (isDev) {
    // the web server itself loads changed files of app
    onSourceChange(['app', 'worker'], worker.restart);
    onSourceChange(['db'], async () => {
      try {
        await runOnce('db/migrate.ts', ownerEnv);
      } catch (error) {
        // a file that is being written is often wrong: the servers go on until it is right
        return console.error((error as Error).message);
      }
      web.restart();
      worker.restart();
    });
  }
  const [warnings] = await Promise.all([startWarnings(settings, process.env), untilReady(settings, worker)]);
  for (const warning of [...check.warnings, ...warnings]) console.warn(warning);
  console.log(`\nReady: ${settings.origin}\n${isDemo ? signIns() : ''}`);
}

/** Returns in one sentence why a port of web server or worker cannot be listened on, or null. */
async function portProblems({ host, port, statusPort }: Settings) {
  const ofWebServer = await portProblem({ host, port });
  if (ofWebServer || statusPort === null) return ofWebServer;
  if (port === statusPort || port === statusPort + 1) {
    return `STATUS_PORT must leave PORT ${port} free: web server and worker take STATUS_PORT and the port after it.`;
  }
  const [first, second] = [statusPort, statusPort + 1].map((each) => portProblem({ host, port: each }, 'STATUS_PORT'));
  return (await first) ?? (await second) ?? null;
}

/** Migrates and seeds the database; one in the data folder only when the sources are others than at the last start. */
async function prepareDatabase(
  superuser: pg.Client | null,
  { preparedFor, isDemo, ownerEnv }: { preparedFor: string; isDemo: boolean; ownerEnv: NodeJS.ProcessEnv },
) {
  if (superuser && (await isPreparedFor(superuser, preparedFor))) return;
  await runOnce('db/migrate.ts', ownerEnv);
  if (isDemo) await runOnce('db/seeds/seed-demo.ts', ownerEnv);
  if (superuser) await recordPreparedFor(superuser, preparedFor);
}

async function database({ databaseUrl, databaseOwnerUrl, dataDir }: Settings) {
  if (databaseUrl && databaseOwnerUrl) return { appUrl: databaseUrl, ownerUrl: databaseOwnerUrl, superuser: null };
  if (databaseUrl || databaseOwnerUrl) {
    throw new StartError('npm start needs DATABASE_URL and DATABASE_OWNER_URL together, or neither.');
  }
  postgres = startPostgres({ dataDir });
  const started = await postgres;
  return { ...started, superuser: await refuseSecondStart(started.superuserUrl, dataDir) };
}

/**
 * Returns how to run the server that stands in for Stripe, and the settings that name it; null where keys are given, in
 * production, and where browsers of other machines could not reach it.
 */
async function testPayments({ stripe, env, origin, dataDir }: Settings) {
  if (stripe || env === 'prod' || !isLoopback(new URL(origin).hostname)) return null;
  const port = await freePort();
  const [key, secret] = [`sk_test_${randomBytes(12).toString('hex')}`, `whsec_${randomBytes(12).toString('hex')}`];
  return {
    parameters: ['app/billing/local-server/start.ts', dataDir, String(port), `${origin}/webhooks/stripe`, key, secret],
    env: {
      STRIPE_SECRET_KEY: key,
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_API_HOST: `http://localhost:${port}`,
      STRIPE_PRICE_MONTHLY: 'price_localMonthly',
      STRIPE_PRICE_YEARLY: 'price_localYearly',
      STRIPE_PRICE_MONTHLY_ADDITIONAL: 'price_localMonthlyAdditional',
      STRIPE_PRICE_YEARLY_ADDITIONAL: 'price_localYearlyAdditional',
      STRIPE_TAX_RATE: 'txr_local',
    },
  };
}

/** Returns the connection that marks the data folder as in use. */
async function refuseSecondStart(superuserUrl: string, dataDir: string) {
  const client = new pg.Client(superuserUrl);
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query("select pg_try_advisory_lock(hashtext('npm start')) as first");
  if (rows[0].first) return client;
  await client.end();
  throw new StartError(
    `Incident Xpress already runs on the data folder ${dataDir}: stop it, or choose another folder with DATA_DIR.`,
  );
}

async function runOnce(file: string, env: NodeJS.ProcessEnv) {
  const [code, signal] = await once(launch(['--import', 'tsx', file], env), 'exit');
  if (code !== 0) throw new StartError(`${file} failed (${signal ?? `exit code ${code}`}): see its messages above.`);
}

/** Starts a process and starts it again when it falls. */
function keepRunning(name: string, parameters: string[], env: NodeJS.ProcessEnv) {
  let exits: number[] = [];
  let child: ChildProcess | undefined;
  let isRestarting = false;
  let isListening = false;
  const run = () => {
    isRestarting = false;
    if (stoppingSince) return;
    child = launch(parameters, env).once('exit', onExit);
    // tsx sends messages of its own
    child.on('message', (message) => (isListening ||= message === 'listening'));
  };
  const onExit = (code: number | null, signal: string | null) => {
    if (stoppingSince) return;
    if (isRestarting) return run();
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
  return {
    /** Whether the process has once said that it works. */
    isListening: () => isListening,
    restart() {
      isRestarting = child?.kill('SIGTERM') ?? false;
    },
  };
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

async function untilReady(settings: Settings, worker: { isListening(): boolean }) {
  const address = `${localAddress(settings)}/health/ready`;
  const deadline = Date.now() + READY_MS;
  let status: number | undefined;
  while (Date.now() < deadline && !stoppingSince) {
    if (status !== 200) {
      const answer = await fetch(address, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
      status = answer?.status;
    }
    if (status === 200 && worker.isListening()) return;
    await sleep(100);
  }
  const problem = status === 200 ? 'The worker did not begin to work' : `${address} did not answer 200`;
  throw new StartError(`${problem} within ${READY_MS / 1_000} s: see the messages above.`);
}

function signIns() {
  const people = ['admin', 'manager', 'officer', 'analyst', 'viewer'];
  return `Sign in with the password Demo-1234! as
  ${people.join('@, ')}@grandpacific.example
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
  stopping.abort();
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
