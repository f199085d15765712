import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { fromKysely, PgBoss } from 'pg-boss';

/** The payload of each job, one queue per job. Payloads hold ids of rows and no private data. */
export type Jobs = {
  'print-incident': { accountId: string; reportId: string };
  /** `identity` is the id of an identity of the embedded provider. */
  'send-verification': { identity: string };
  /** The digits of the code are derived from its id. It expires at `until`, in milliseconds since 1970. */
  'send-sign-in-code': { identity: string; code: string; until: number };
};
export type JobName = keyof Jobs;

export const deadLetters = 'dead-letters';

/**
 * Retry settings, in seconds. When a worker dies, its heartbeat stops and the job runs again; a job that fails at every
 * attempt goes to the dead-letter queue, where operators see it.
 */
export const queues: Record<
  JobName,
  { retryLimit: number; retryDelay: number; retryBackoff: boolean; expireInSeconds: number }
> = {
  'print-incident': { retryLimit: 3, retryDelay: 2, retryBackoff: true, expireInSeconds: 120 },
  // the retries cover an outage of the mail server of about three hours
  'send-verification': { retryLimit: 10, retryDelay: 10, retryBackoff: true, expireInSeconds: 60 },
  // the user waits for the code, which expires after ten minutes
  'send-sign-in-code': { retryLimit: 6, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 },
};

/** Opens a client: web servers send jobs, workers also run them (`listens`), only `migrate` may create the schema. */
export function openQueue(url: string, role: 'sends' | 'listens' | 'migrates') {
  return new PgBoss({
    connectionString: url,
    application_name: `incident-xpress-queue`,
    schema: 'pgboss',
    max: role === 'sends' ? 2 : 10,
    migrate: role === 'migrates',
    createSchema: role === 'migrates',
    supervise: role === 'listens',
    // a job of a dead worker is found within this many seconds after its last heartbeat
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    schedule: role === 'listens',
    useListenNotify: role === 'listens',
  });
}

/** Sends a job in the caller's transaction, so that the job exists exactly when the change that caused it does. */
export async function enqueue<Name extends JobName>(
  boss: PgBoss,
  em: SqlEntityManager,
  name: Name,
  payload: Jobs[Name],
) {
  await boss.send(name, payload, { db: fromKysely(em.getKysely()) });
}
