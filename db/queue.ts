import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { fromKysely, PgBoss } from 'pg-boss';
import { connectionOptions } from './connection.ts';
import type { NotifiedEvent } from './vocabulary/incident.ts';

/** The payload of each job, one queue per job. Payloads hold ids of rows and no private data. */
export type Jobs = {
  'print-incident': { accountId: string; reportId: string };
  /** One email about one event of an incident, to one recipient of a rule. */
  'email-incident': { accountId: string; recipientId: string; incidentId: string; event: NotifiedEvent };
  /** `identity` is the id of an identity of the embedded provider. */
  'send-verification': { identity: string; reason?: 'sign-up' };
  'send-password-reset': { identity: string; reason: PasswordResetReason };
  /** The digits of the code are derived from its row. */
  'send-mfa-code': { accountId: string; code: string };
  'email-mfa-reset': { accountId: string; userId: string };
  'restore-demo': Record<string, never>;
  /** The digits of the code are derived from its id. It expires at `until`, in milliseconds since 1970. */
  'send-sign-in-code': { identity: string; code: string; until: number };
};
export type JobName = keyof Jobs;

/** Why a person gets a link for a new password: they asked at the sign-in, in their profile, or signed up again. */
export const passwordResetReasons = ['forgotten', 'change', 'sign-up'] as const;
export type PasswordResetReason = (typeof passwordResetReasons)[number];

export const deadLetters = 'dead-letters';

type Retries = {
  retryLimit: number;
  retryDelay: number;
  retryDelayMax?: number;
  retryBackoff: boolean;
  expireInSeconds: number;
};

/**
 * Retry settings, in seconds. When a worker dies, its heartbeat stops and the job runs again; a job that fails at every
 * attempt goes to the dead-letter queue, where operators see it.
 */
export const queues: Record<JobName, Retries> = {
  // the retries cover an outage of ten hours; start-work.ts gives up sooner on an error of the document itself
  'print-incident': { retryLimit: 70, retryDelay: 2, retryDelayMax: 600, retryBackoff: true, expireInSeconds: 120 },
  // the retries cover an outage of the mail server of twelve hours
  'send-verification': { retryLimit: 60, retryDelay: 10, retryDelayMax: 900, retryBackoff: true, expireInSeconds: 60 },
  'send-password-reset': {
    retryLimit: 60,
    retryDelay: 10,
    retryDelayMax: 900,
    retryBackoff: true,
    expireInSeconds: 60,
  },
  'email-incident': { retryLimit: 60, retryDelay: 10, retryDelayMax: 900, retryBackoff: true, expireInSeconds: 60 },
  'email-mfa-reset': { retryLimit: 60, retryDelay: 10, retryDelayMax: 900, retryBackoff: true, expireInSeconds: 60 },
  // the user waits for the code, which expires after ten minutes
  'send-sign-in-code': { retryLimit: 6, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 },
  'restore-demo': { retryLimit: 1, retryDelay: 10, retryBackoff: true, expireInSeconds: 600 },
  // the code expires after five minutes
  'send-mfa-code': { retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 },
};

const deadLetterSeconds = 90 * 24 * 3600;
/** A dead letter stays for 90 days, also after it was recorded, until an operator retries or drops it. */
export const deadLetterSettings = { retentionSeconds: deadLetterSeconds, deleteAfterSeconds: deadLetterSeconds };

/** Connections of the queue's own pool; a worker holds one more, which listens. */
export const queueConnections = { sends: 2, listens: 3, migrates: 3 };

/** Opens a client: web servers send jobs, workers also run them (`listens`), only `migrate` may create the schema. */
export function openQueue(url: string, role: 'sends' | 'listens' | 'migrates', name = 'incident-xpress') {
  return new PgBoss({
    ...connectionOptions(url),
    application_name: name,
    schema: 'pgboss',
    max: queueConnections[role],
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
