import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { fromKysely, PgBoss } from 'pg-boss';
import { connectionOptions } from './connection.ts';
import type { JobName, Jobs } from './jobs.ts';

export const deadLetters = 'dead-letters';

const deadLetterSeconds = 90 * 24 * 3600;
/** A dead letter stays for 90 days, also after it was recorded, or until an operator retries or drops it. */
export const deadLetterSettings = { retentionSeconds: deadLetterSeconds, deleteAfterSeconds: deadLetterSeconds };

/** Connections of the queue's own pool; a worker holds one more, which listens. */
export const queueConnections = { sends: 2, listens: 3, migrates: 3 };

/** Web servers send jobs, workers also run them (`listens`), and only `migrate` may create the schema. */
export function openQueue(url: string, role: 'sends' | 'listens' | 'migrates', name = 'incident-xpress') {
  return new PgBoss({
    ...connectionOptions(url),
    application_name: name,
    schema: 'pgboss',
    max: queueConnections[role],
    migrate: role === 'migrates',
    createSchema: role === 'migrates',
    supervise: role === 'listens',
    // the queue finds a dead worker's job within this time after its last heartbeat
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    schedule: role === 'listens',
    useListenNotify: role === 'listens',
  });
}

/** Uses the caller's transaction, so that the job exists exactly when its cause does. */
export async function enqueue<Name extends JobName>(
  boss: PgBoss,
  em: SqlEntityManager,
  name: Name,
  payload: Jobs[Name],
) {
  await boss.send(name, payload, { db: fromKysely(em.getKysely()) });
}

/** Returns the number of unfinished jobs, of all accounts, before this printout: 0 when it runs, null when it is done. */
export async function jobsBefore(em: SqlEntityManager, printoutId: string): Promise<number | null> {
  const [own] = await em.execute<{ before: number }[]>(jobsBeforeSql, [printoutId]);
  return own ? own.before : null;
}

// a job that waits for its next attempt delays nothing
const jobsBeforeSql = `
select count(other.id)::int as before
from pgboss.job own
left join pgboss.job other on other.name = own.name and own.state < 'active' and other.state <= 'active'
  and other.start_after <= now() and (other.created_on, other.id) < (own.created_on, own.id)
where own.name in ('print-incident', 'print-report') and own.state <= 'active' and own.data ->> 'printoutId' = $1
group by own.id`;

/** Sends nothing where a job of this name and key was sent in the same slot of this length, counted from midnight UTC. */
export async function enqueueOnce<Name extends JobName>(
  boss: PgBoss,
  em: SqlEntityManager,
  name: Name,
  payload: Jobs[Name],
  { key, seconds }: { key: string; seconds: number },
) {
  await boss.send(name, payload, { db: fromKysely(em.getKysely()), singletonKey: key, singletonSeconds: seconds });
}
