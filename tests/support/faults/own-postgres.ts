import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '#db/migrate.ts';
import { startPostgres } from '#operations/local/embedded/embedded.ts';
import { freePort } from '../free-port.ts';

/** Starts a PostgreSQL for one test, which may kill it; it restarts by itself. */
export async function ownPostgres() {
  const dataDir = await mkdtemp(join(tmpdir(), 'incident-faults-'));
  await chmod(dataDir, 0o755);
  const postgres = await startPostgres({ dataDir, port: await freePort() });
  await migrate(postgres.ownerUrl, postgres.appUrl);
  return {
    dataDir,
    database: postgres.appUrl,
    /** Kills it; resolves with performance.now() when it accepts connections again. */
    async fall(signal: 'SIGKILL' | 'SIGQUIT'): Promise<{ fell: number; accepted: number }> {
      process.kill(await postmaster(dataDir), signal);
      const fell = performance.now();
      while (await accepts(postgres.appUrl)) await sleep(10);
      while (!(await accepts(postgres.appUrl))) await sleep(25);
      return { fell, accepted: performance.now() };
    },
    async close() {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function postmaster(dataDir: string): Promise<number> {
  const pid = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  return Number(pid.split('\n')[0]);
}

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    client.end().catch(() => {});
  }
}
