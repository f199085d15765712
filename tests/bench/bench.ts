import { spawnSync } from 'node:child_process';
import { pino } from 'pino';
import { sessionActor } from '#app/auth/queries/session-actor.server.ts';
import { scopeOf } from '#app/auth/scope.server.ts';
import { actorOf } from '#app/auth/session-life.server.ts';
import { readSettings } from '#app/platform/process/settings.ts';
import { openFiles } from '#app/storage/files.server.ts';
import { openOrm } from '#db/orm.ts';
import { openQueue } from '#db/queue.ts';
import { freePort } from '#operations/local/free-port.ts';
import { Client } from '#tests/support/client.ts';
import { benchData, benchDatabase } from './bench-database.ts';
import { metered } from './metered.ts';

export const manager = 'manager@grandpacific.example';

export type Bench = Awaited<ReturnType<typeof openBench>>;

/**
 * The built product, web and worker, on a large account with the duty manager signed in; the floor, a bare Express, to
 * measure it against; and the manager's scope, to ask in this process what pages ask.
 */
export async function openBench(incidents: number) {
  const ends: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of ends.reverse()) await end();
  };
  try {
    const database = await benchDatabase(incidents);
    ends.push(database.stop);
    build();
    const [port, floorPort] = [await freePort(), await freePort()];
    const limits = { API_CALLS_PER_MINUTE: '1000000' };
    const env = { DATABASE_URL: database.app, DATA_DIR: benchData, LOG_LEVEL: 'error', ...limits };
    const start = async (file: string, given: Record<string, string>, ...options: string[]) => {
      const process = await metered(file, given, options);
      ends.push(process.end);
      return process;
    };
    const server = await start('server.ts', { ...env, PORT: String(port) });
    const worker = await start('worker/index.ts', env, '--import', 'tsx');
    const floor = await start('tests/bench/floor.tsx', { PORT: String(floorPort) }, '--import', 'tsx');
    const origin = `http://localhost:${port}`;
    const cookies = await signIn(origin, manager);
    const { scope, product, end } = await openScope(env, sessionOf({ cookies }));
    ends.push(end);
    return {
      incidents,
      database,
      server,
      worker,
      floor,
      origin,
      floorOrigin: `http://localhost:${floorPort}`,
      cookies,
      scope,
      product,
      orm: product.orm,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Returns the cookies of a person of the demo who has signed in. */
export async function signIn(origin: string, email: string) {
  const { cookies } = await Client.signIn(origin, email, 'Demo-1234!');
  return [...cookies.values()].filter(({ path }) => path === '/');
}

export function sessionOf({ cookies }: { cookies: Awaited<ReturnType<typeof signIn>> }): string {
  return cookies.find(({ name }) => name === 'session')!.value;
}

async function openScope(env: Record<string, string>, token: string) {
  const settings = readSettings(env);
  const orm = await openOrm(settings.databaseUrl, 4);
  const boss = openQueue(settings.databaseUrl, 'sends');
  await boss.start();
  const session = (await sessionActor(orm, token))!;
  const actor = actorOf(session, session.account.timeZone);
  const log = pino({ level: 'silent' });
  const product = {
    settings,
    orm,
    boss,
    log,
    files: openFiles(settings),
    now: () => new Date(),
    databaseProblem: async () => null,
    version: { version: '', commit: null },
  };
  const end = async () => {
    await boss.stop({ graceful: false });
    await orm.close();
  };
  return { scope: scopeOf(product, actor), product, end };
}

function build() {
  // a build that is there may be that of npm start, whose files are larger
  const { status } = spawnSync('npm', ['run', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error('the product could not be built');
}
