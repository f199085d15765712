import type { Logger } from 'pino';
import { openOrm } from '#db/orm.ts';
import { openQueue } from '#db/queue.ts';
import { guardSchema } from '#db/schema-guard.ts';
import { watchDatabase } from '#db/watch-database.ts';
import type { AppServices } from '../platform/app-services.server.ts';
import type { DatabaseConnections } from '../platform/check-database-or-exit.ts';
import type { Settings } from '../platform/settings.ts';
import type { Version } from '../platform/version.ts';
import { openFiles } from './files.server.ts';

/** Opens database, queue and files for a web server or worker. The worker's queue listens for jobs; the web server's only sends them. */
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
  await watchDatabase(orm, settings.databaseUrl, {
    name,
    onChange: (isSilent) => log.warn(isSilent ? 'the database does not answer' : 'the database answers again'),
  });
  const schemaProblem = await guardSchema(orm);
  const services = {
    settings,
    log,
    orm,
    boss,
    files: openFiles(settings),
    now: () => new Date(),
    schemaProblem,
    version,
  };
  await boss.start();
  return services;
}
