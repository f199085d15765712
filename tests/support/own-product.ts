import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openOrm } from '#db/orm.ts';
import { copyDatabase } from '../setup/copy-database.ts';
import { freePort } from './free-port.ts';
import { launch, untilListening } from './product-process.ts';

export type OwnProduct = Awaited<ReturnType<typeof ownProduct>>;

/**
 * The built web server with settings of its own, on a database of its own that `orm` looks into. `connectAs` returns the
 * address that the server uses for the database.
 */
export async function ownProduct(
  given: Record<string, string> = {},
  connectAs = async ({ app }: { owner: string; app: string }) => app,
) {
  if (!existsSync('build/server/index.js')) throw new Error('build the product first');
  const addresses = { template: inject('template'), owner: inject('owner'), app: inject('app') };
  const port = await freePort();
  const database = await copyDatabase(addresses, `test_own_${port}`);
  const dataDir = await mkdtemp(join(tmpdir(), 'incident-own-'));
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    VITEST: undefined,
    DATABASE_URL: await connectAs(database),
    DATABASE_OWNER_URL: undefined,
    DATA_DIR: dataDir,
    PORT: String(port),
    ...given,
  };
  const { child, lines, end } = launch(['server.ts'], env, { keepsLog: true });
  await untilListening(child).catch(() => Promise.reject(new Error(lines.join(''))));
  const orm = await openOrm(database.app, 4);
  return {
    /** The address people type, and the one it listens at. */
    origin: env.ORIGIN ?? `http://localhost:${port}`,
    address: `http://127.0.0.1:${port}`,
    port,
    database,
    dataDir,
    orm,
    /** Everything it has logged. */
    log: () => lines.join(''),
    async close() {
      await orm.close(true);
      // the polite way waits a second for a load balancer that is not there
      await end('SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
