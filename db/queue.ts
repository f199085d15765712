import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { fromKysely, PgBoss } from 'pg-boss';

/** One queue per job; the payload names rows by id and holds nothing that could be private. */
export type Jobs = {
  'print-incident': { accountId: string; reportId: string };
  /** `identity` is one of the embedded provider. */
  'send-verification': { identity: string };
  /** The digits of the code are derived from its id; nobody types them after `until`, in milliseconds since 1970. */
  'send-sign-in-code': { identity: string; code: string; until: number };
};
export type JobName = keyof Jobs;

export const deadLetters = 'dead-letters';

/**
 * A worker that dies mid-job stops its heartbeat and the job runs again; one that keeps failing ends among the dead
 * letters, where operators see it. Times in seconds.
 */
export const queues: Record<
  JobName,
  { retryLimit: number; retryDelay: number; retryBackoff: boolean; expireInSeconds: number }
> = {
  'print-incident': { retryLimit: 3, retryDelay: 2, retryBackoff: true, expireInSeconds: 120 },
  // a mail server may be away for about three hours
  'send-verification': { retryLimit: 10, retryDelay: 10, retryBackoff: true, expireInSeconds: 60 },
  // somebody waits for it, for ten minutes
  'send-sign-in-code': { retryLimit: 6, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 },
};

/** A client of the queue: the web sends, the worker also works (`listens`), only `migrate` may create its schema. */
export function openQueue(url: string, role: 'sends' | 'listens' | 'migrates') {
  return new PgBoss({
    connectionString: url,
    application_name: `incident-xpress-queue`,
    schema: 'pgboss',
    max: role === 'sends' ? 2 : 10,
    migrate: role === 'migrates',
    createSchema: role === 'migrates',
    supervise: role === 'listens',
    // a job of a worker that died is found within this many seconds after its heartbeat
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    schedule: role === 'listens',
    useListenNotify: role === 'listens',
  });
}

/** Puts a job on its queue inside the caller's transaction: it is there exactly when the change that caused it is. */
export async function enqueue<Name extends JobName>(
  boss: PgBoss,
  em: SqlEntityManager,
  name: Name,
  payload: Jobs[Name],
) {
  await boss.send(name, payload, { db: fromKysely(em.getKysely()) });
}
