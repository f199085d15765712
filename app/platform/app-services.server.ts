import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Orm } from '#db/orm.ts';
import type { Files } from './files.ts';
import type { Settings } from './settings.ts';

/** Everything a process of the product holds open; made once, by server.ts or worker/index.ts. */
export type AppServices = {
  settings: Settings;
  log: Logger;
  orm: Orm;
  boss: PgBoss;
  files: Files;
  now: () => Date;
  /** Set when the process has begun to stop: it is not ready any more. */
  shuttingDown?: true;
};
