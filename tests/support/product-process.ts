import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendRequest } from './client.ts';
import { freePort } from './free-port.ts';

export type ProcessOptions = {
  database: string;
  dataDir: string;
  port?: number;
  /** The public origin, where it is not the process's own. */
  origin?: string;
  /** The working directory of the process, which serves its build/client. */
  folder?: string;
  /** Additional environment variables. */
  env?: Record<string, string>;
};

export type Instance = Awaited<ReturnType<typeof startWeb>>;

/** Starts the built web server as a process; resolves when it is ready. */
export async function startWeb(options: ProcessOptions) {
  const port = options.port ?? (await freePort());
  const own = `http://127.0.0.1:${port}`;
  const origin = options.origin ?? `http://localhost:${port}`;
  const started = launchOn(['server.ts'], { ...options, port, origin });
  for (let tries = 0; (await sendRequest(own, { path: '/health/ready', timeoutMs: 2_000 })).status !== 200; tries++) {
    if (started.hasEnded() || tries > 3_000) throw new Error('the web server did not start');
    await sleep(50);
  }
  return { ...started, port, own, origin };
}

/** Starts the worker as a process, and restarts it when it crashes, as `npm start` does; resolves when it works. */
export async function keepWorker(options: ProcessOptions) {
  let falls = 0;
  let leaving = false;
  const run = () => {
    const started = launchOn(['--import', 'tsx', 'worker/index.ts'], { ...options, port: 1 });
    started.child.once('exit', () => {
      if (leaving) return;
      falls++;
      setTimeout(() => {
        if (!leaving) current = run();
      }, 500);
    });
    return started;
  };
  let current = run();
  await untilListening(current.child);
  return {
    falls: () => falls,
    kill: () => current.end('SIGKILL'),
    end() {
      leaving = true;
      return current.end();
    },
  };
}

/** Resolves when the process says that it works; rejects when it ends before. The loader tsx sends messages of its own. */
export async function untilListening(child: ChildProcess) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.on('message', (message) => message === 'listening' && resolve());
  child.once('exit', () => reject(new Error('the product did not start')));
  await promise;
}

function launchOn(parameters: string[], { database, dataDir, port, origin, folder, env: own }: ProcessOptions) {
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    NODE_ENV: 'production',
    APP_ENV: 'local',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal',
    DATABASE_URL: database,
    DATA_DIR: dataDir,
    PORT: String(port),
    ORIGIN: origin,
    ...own,
  };
  return launch(parameters, env, { folder });
}

/** Starts a process of the product in this environment alone. `lines` has what it logs where `keepsLog`. */
export function launch(
  parameters: string[],
  env: NodeJS.ProcessEnv,
  { folder, keepsLog = false }: { folder?: string; keepsLog?: boolean } = {},
) {
  const files = parameters.map((each) => (each.endsWith('.ts') ? resolve(each) : each));
  const child = spawn(process.execPath, files, {
    env,
    cwd: folder,
    stdio: ['ignore', keepsLog ? 'pipe' : 'inherit', 'inherit', 'ipc'],
  });
  const lines: string[] = [];
  child.stdout?.on('data', (part) => lines.push(String(part)));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return { child, lines, hasEnded, end: (signal: NodeJS.Signals = 'SIGTERM') => end(child, hasEnded, signal) };
}

/** Returns how long the process took to exit, in milliseconds. */
async function end(child: ChildProcess, hasEnded: () => boolean, signal: NodeJS.Signals): Promise<number> {
  const start = performance.now();
  if (hasEnded()) return 0;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
  return performance.now() - start;
}
