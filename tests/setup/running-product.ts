import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from '#operations/local/free-port.ts';
import { launch, untilListening } from '../support/product-process.ts';
import { copyDatabase } from './copy-database.ts';
import { neededBy } from './needed-by.ts';

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
  if (!neededBy(project).runningProduct) return;
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
  const seeding = launch(['--import', 'tsx', 'tests/setup/seed-hotels.ts'], {
    ...env,
    DATABASE_OWNER_URL: database.owner,
  });
  const [code] = await once(seeding.child, 'exit');
  if (code !== 0) throw new Error('the demo accounts could not be seeded');
  const running = [launch(['server.ts'], env), launch(['--import', 'tsx', 'worker/index.ts'], env)];
  await Promise.all(running.map(({ child }) => untilListening(child)));
  const origin = `http://localhost:${port}`;
  project.provide('origin', origin);
  project.provide('demo', database);
  project.provide('dataDir', dataDir);
  return async () => {
    await Promise.all(running.map(({ end }) => end()));
    await rm(dataDir, { recursive: true, force: true });
  };
}
