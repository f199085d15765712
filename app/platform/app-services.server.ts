import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Orm } from '#db/orm.ts';
import type { Files } from './files.ts';
import type { Settings } from './process/settings.ts';
import type { Version } from './process/version.ts';

/** The shared services of a process; server.ts or worker/index.ts creates them once. */
export type AppServices = {
  settings: Settings;
  log: Logger;
  orm: Orm;
  boss: PgBoss;
  files: Files;
  now: () => Date;
  version: Version;
  /** Returns in one sentence why this version cannot work with the database as it is now, or null if it can. */
  databaseProblem: () => Promise<string | null>;
  /** Set when the process begins to stop; the readiness check then fails. */
  shuttingDown?: true;
};
