import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Orm, openOrm } from '#db/orm.ts';
import { openQueue } from '#db/queue.ts';
import { guardSchema } from '#db/schema-guard.ts';
import { watchDatabase } from '#db/watch-database.ts';
import type { AppServices } from '../platform/app-services.server.ts';
import type { DatabaseConnections } from '../platform/process/check-database-or-exit.ts';
import type { Settings } from '../platform/process/settings.ts';
import type { Version } from '../platform/process/version.ts';
import { isTransient } from '../platform/web/error-report.ts';
import { openFiles } from './files.server.ts';

const retryAfterMs = 1_000;

/** A worker's queue listens for jobs; a web server's only sends them. */
export async function openServices(
  process: 'web' | 'worker',
  settings: Settings,
  log: Logger,
  { poolMax, name }: DatabaseConnections,
  version: Version,
): Promise<AppServices> {
  const orm = await openOrm(settings.databaseUrl, poolMax, undefined, name);
  const boss = openQueue(settings.databaseUrl, process === 'web' ? 'sends' : 'listens', name);
  boss.on('error', (error) => log.error({ err: error }, 'queue'));
  const databaseAnswers = await watchDatabase(orm, settings.databaseUrl, {
    name,
    onChange: (isSilent) => log.warn(isSilent ? 'the database does not answer' : 'the database answers again'),
  });
  await openFirst(orm, log);
  const schemaProblem = await guardSchema(orm);
  const services = {
    settings,
    log,
    orm,
    boss,
    files: openFiles(settings),
    now: () => new Date(),
    // a database that is slow is not away: with all servers out of the balancer nobody would be served
    databaseProblem: async () => ((await databaseAnswers()) ? await schemaProblem() : 'The database is away.'),
    version,
  };
  await boss.start();
  return services;
}

/** Opens the first connections, which can take a busy machine longer than a request waits for one. */
async function openFirst(orm: Orm, log: Logger): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await orm.connections.warm();
    } catch (error) {
      if (!isTransient(error)) throw error;
      if (tries === 0) log.warn('the database is slow to open connections: the start waits for them');
      await sleep(retryAfterMs);
    }
  }
}
