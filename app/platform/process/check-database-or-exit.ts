import type { Logger } from 'pino';
import { checkDatabase } from '#db/database-check.ts';
import { applicationName, presenceOf } from '#db/presence.ts';
import { queueConnections } from '#db/queue.ts';
import type { Settings } from './settings.ts';

/** A worker runs ten jobs at once at most, and each holds a connection only while it queries. */
const workerPoolMax = 8;

/** A connection listens to the queue or to changes of incidents, another checks that the database answers. */
const otherConnections = 2;

/** Exits with one sentence when the database is unfit. */
export async function checkDatabaseOrExit(process: 'web' | 'worker', settings: Settings, log: Logger) {
  const poolMax = process === 'web' ? settings.poolMax : Math.min(settings.poolMax, workerPoolMax);
  const queue = queueConnections[process === 'web' ? 'sends' : 'listens'];
  const presence = presenceOf(process, poolMax + queue + otherConnections, settings.sessionSecret);
  const check = await checkDatabase(settings.databaseUrl, {
    presence,
    // `npm start` itself warns about the clock
    withClock: !globalThis.process.connected,
  });
  if (check.refusal !== null) {
    console.error(check.refusal);
    globalThis.process.exit(1);
  }
  for (const warning of check.warnings) log.warn(warning);
  return { poolMax, name: applicationName(presence) };
}

export type DatabaseConnections = Awaited<ReturnType<typeof checkDatabaseOrExit>>;
