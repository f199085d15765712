import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { copyDatabase } from './copy-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product runs, with the demo accounts seeded. */
    origin: string;
    /** Its database, for looking behind the pages. */
    demo: { owner: string; app: string };
    dataDir: string;
  }
}

/** The built product, web and worker, on a database with the demo accounts. */
export default async function setup(project: TestProject) {
  const asked = project.vitest.config.project;
  if (asked.length > 0 && !asked.some((name) => ['pages', 'security'].includes(name))) return;
  const { template, owner, app } = project.getProvidedContext();
  const database = await copyDatabase({ template, owner, app }, 'test_product');
  const dataDir = await mkdtemp(join(tmpdir(), 'incident-xpress-'));
  const port = await freePort();
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: database.app,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    VITEST: undefined,
  };
  const nodeWith = (env: NodeJS.ProcessEnv, ...args: string[]): ChildProcess =>
    spawn(process.execPath, args, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const node = nodeWith.bind(null, env);
  const ownerEnv = { ...env, DATABASE_OWNER_URL: database.owner };
  const [code] = await once(nodeWith(ownerEnv, '--import', 'tsx', 'tests/setup/seed-hotels.ts'), 'exit');
  if (code !== 0) throw new Error('the demo accounts could not be seeded');
  const children = [node('server.ts'), node('--import', 'tsx', 'worker/index.ts')];
  const origin = `http://localhost:${port}`;
  await untilReady(origin, children[0]!);
  project.provide('origin', origin);
  project.provide('demo', database);
  project.provide('dataDir', dataDir);
  return async () => {
    for (const child of children) child.kill('SIGTERM');
    await Promise.all(children.map((child) => once(child, 'exit')));
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

async function untilReady(origin: string, web: ChildProcess) {
  for (let tries = 0; tries < 300; tries++) {
    if (web.exitCode !== null) throw new Error('the web server did not start');
    const answer = await fetch(`${origin}/health/ready`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the web server was not ready in 30 seconds');
}
