import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { fromKysely, PgBoss } from 'pg-boss';
import { connectionOptions } from './connection.ts';
import type { NotifiedEvent } from './vocabulary/incident.ts';

/** The payload of each job, one queue per job. Payloads hold ids of rows and no private data. */
export type Jobs = {
  'print-incident': { accountId: string; printoutId: string };
  /** A report of the account, run as the user who asked for it. */
  'print-report': { accountId: string; userId: string; printoutId: string };
  /** Makes a scheduled report as its recipient sees it and emails it as PDF. */
  'send-report': ReportDelivery;
  /** The same as xlsx, which takes a fraction of the time and does not wait for PDFs. */
  'send-workbook': ReportDelivery;
  /** Tells the owner of a schedule that a person did not get the report. */
  'email-report-problem': { accountId: string; deliveryId: string };
  /** Tells the owner of a saved analysis that a month has more incidents than its target. */
  'email-target': { accountId: string; userId: string; crossingId: string };
  /** One email about one event of an incident, to one recipient of a rule. */
  'email-incident': { accountId: string; recipientId: string; incidentId: string; event: NotifiedEvent };
  /** A test of a rule for emails, to the user who asked for it. */
  'email-rule-test': { accountId: string; userId: string; ruleId: string };
  /** `identity` is the id of an identity of the embedded provider. */
  'send-verification': { identity: string };
  'send-password-reset': { identity: string; reason: PasswordResetReason };
  /** The digits of the code are derived from its row. */
  'send-mfa-code': { accountId: string; code: string };
  'email-mfa-reset': { accountId: string; userId: string };
  'email-security-notice': { accountId: string; userId: string; notice: SecurityNotice };
  /** A wrong password or emailed code; `identity` is a random id when the address is unknown. */
  'record-wrong-factor': { identity: string; factor: 'PASSWORD' | 'EMAIL_CODE' };
  /** Tells who has tasks that they were assigned, or handed back; several of one act in one email. */
  'email-task': { accountId: string; userId: string; taskId: string; otherTaskIds?: string[] };
  /** `day` is the day of the account, on which each user gets one email. */
  'email-due-tasks': { accountId: string; userId: string; day: string };
  /** Tells the author of an incident that it was returned to them; `returns` is how often that has happened. */
  'email-returned-incident': { accountId: string; userId: string; incidentId: string; returns: number };
  /** Tells a reviewer which incidents have waited too long for their review. */
  'email-waiting-incidents': { accountId: string; userId: string };
  /** Reminds a user of the reports that they owe. */
  'email-owed-reports': { accountId: string; userId: string };
  /** The time zone of the account has changed. */
  'recount-days': { accountId: string };
  /** Reads, checks, imports or takes back the rows of a file, as its import is asked to, for the user who asked. */
  'run-import': { accountId: string; userId: string; importId: string };
  'restore-demo': Record<string, never>;
  /** Counts the charts of this user's dashboard. */
  'count-charts': { accountId: string; userId: string };
  /** The digits of the code are derived from its id. It expires at `until`, in milliseconds since 1970. */
  'send-sign-in-code': { identity: string; code: string; until: number };
  /** Something has changed at the payment provider, where everything is read anew. */
  'sync-subscription': { accountId: string };
  /** `userId` is null for the billing email. */
  'email-account-notice': { accountId: string; userId: string | null; notice: AccountNotice };
  /** Somebody found all seats of the account taken. */
  'tell-full-seats': { accountId: string };
  /** `invoice` is the id of an invoice at the payment provider. */
  'email-receipt': { accountId: string; invoice: string };
  'erase-account': { accountId: string };
  /** `erasure` is the id of an erasure, which outlives the account. */
  'finish-erasure': { erasure: string };
  'email-erasure-certificate': { erasure: string };
  /** Sends what waits for one webhook of the account. */
  'send-events': { accountId: string; webhookId: string };
  /** Tells an administrator that a webhook was switched off. */
  'email-webhook-off': { accountId: string; userId: string; webhookId: string };
};
export type JobName = keyof Jobs;

type ReportDelivery = { accountId: string; userId: string; deliveryId: string };

/** Why a person gets a link for a new password: they asked at the sign-in, in their profile, or signed up again. */
export const passwordResetReasons = ['forgotten', 'change', 'sign-up'] as const;
export type PasswordResetReason = (typeof passwordResetReasons)[number];

/** What an email tells a user about their 2-step verification. */
export const securityNotices = [
  'phone-added',
  'phone-changed',
  'app-changed',
  'turned-off',
  'account-off',
  'wrong-codes',
] as const;
export type SecurityNotice = (typeof securityNotices)[number];

/** What an email tells the administrators of an account about its life and its payments. */
export const accountNotices = [
  'trial-7-days',
  'trial-1-day',
  'trial-ended',
  'subscription-started',
  'subscription-changed',
  'subscription-cancelled',
  'subscription-resumed',
  'renewal-14-days',
  'payment-failed',
  'card-expires',
  'seats-full',
  'account-disabled',
  'cancelled',
  'erasure-60-days',
  'erasure-30-days',
  'erasure-7-days',
  'erasure-requested',
  'erasure-withdrawn',
] as const;
export type AccountNotice = (typeof accountNotices)[number];

/** Those that who pays is told too, at the billing email. */
export const billingNotices: readonly AccountNotice[] = accountNotices.filter((notice) =>
  /^(subscription-|renewal-|payment-|card-)|^(account-disabled|cancelled)$/.test(notice),
);

export const deadLetters = 'dead-letters';

type Retries = {
  /** `exclusive`: at most one job of a key waits or runs. */
  policy?: 'exclusive';
  retryLimit: number;
  retryDelay: number;
  retryDelayMax?: number;
  retryBackoff: boolean;
  expireInSeconds: number;
};

/** A busy machine prints late; worker/printing/pdf-process.ts ends what takes half an hour, and heartbeats tell who is alive. */
const printingExpiry = { expireInSeconds: 3_600 };

/**
 * Retry settings, in seconds. When a worker dies, its heartbeat stops and the job runs again; a job that fails at every
 * attempt goes to the dead-letter queue, where operators see it.
 */
export const queues: Record<JobName, Retries> = {
  // the retries cover an outage of ten hours; start-work.ts gives up sooner on an error of the document itself
  'print-incident': { retryLimit: 70, retryDelay: 2, retryDelayMax: 600, retryBackoff: true, ...printingExpiry },
  'print-report': { retryLimit: 70, retryDelay: 2, retryDelayMax: 600, retryBackoff: true, ...printingExpiry },
  // the retries cover an outage of the mail server of four hours
  'send-report': { retryLimit: 30, retryDelay: 10, retryDelayMax: 600, retryBackoff: true, ...printingExpiry },
  'send-workbook': { retryLimit: 30, retryDelay: 10, retryDelayMax: 600, retryBackoff: true, expireInSeconds: 180 },
  'email-report-problem': {
    retryLimit: 60,
    retryDelay: 10,
    retryDelayMax: 900,
    retryBackoff: true,
    expireInSeconds: 60,
  },
  // the retries cover an outage of the mail server of twelve hours
  'email-target': { retryLimit: 60, retryDelay: 10, retryDelayMax: 900, retryBackoff: true, expireInSeconds: 120 },
  'email-task': { retryLimit: 60, retryDelay: 10, retryDelayMax: 900, retryBackoff: true, expireInSeconds: 60 },
  'email-due-tasks': { retryLimit: 60, retryDelay: 10, retryDelayMax: 900, retryBackoff: true, expireInSeconds: 60 },
  'email-returned-incident': {
    retryLimit: 60,
    retryDelay: 10,
    retryDelayMax: 900,
    retryBackoff: true,
    expireInSeconds: 60,
  },
  'email-waiting-incidents': {
    retryLimit: 60,
    retryDelay: 10,
    retryDelayMax: 900,
    retryBackoff: true,
    expireInSeconds: 60,
  },
  'email-owed-reports': { retryLimit: 60, retryDelay: 10, retryDelayMax: 900, retryBackoff: true, expireInSeconds: 60 },
  'email-rule-test': { retryLimit: 60, retryDelay: 10, retryDelayMax: 900, retryBackoff: true, expireInSeconds: 60 },
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
  'email-security-notice': {
    retryLimit: 60,
    retryDelay: 10,
    retryDelayMax: 900,
    retryBackoff: true,
    expireInSeconds: 60,
  },
  'record-wrong-factor': {
    retryLimit: 60,
    retryDelay: 10,
    retryDelayMax: 900,
    retryBackoff: true,
    expireInSeconds: 60,
  },
  // the user waits for the code, which expires after ten minutes
  'send-sign-in-code': { retryLimit: 6, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 },
  // the retries cover an outage of the payment provider of twelve hours
  'sync-subscription': { retryLimit: 60, retryDelay: 10, retryDelayMax: 900, retryBackoff: true, expireInSeconds: 60 },
  'email-account-notice': {
    retryLimit: 60,
    retryDelay: 10,
    retryDelayMax: 900,
    retryBackoff: true,
    expireInSeconds: 60,
  },
  'tell-full-seats': { retryLimit: 60, retryDelay: 10, retryDelayMax: 900, retryBackoff: true, expireInSeconds: 60 },
  'email-receipt': { retryLimit: 60, retryDelay: 10, retryDelayMax: 900, retryBackoff: true, expireInSeconds: 60 },
  // a later review sends it again
  'erase-account': { retryLimit: 3, retryDelay: 60, retryBackoff: true, expireInSeconds: 3_600 },
  // the retries cover an outage of the storage or the payment provider of two days
  'finish-erasure': { retryLimit: 200, retryDelay: 10, retryDelayMax: 900, retryBackoff: true, expireInSeconds: 3_600 },
  'email-erasure-certificate': {
    retryLimit: 60,
    retryDelay: 10,
    retryDelayMax: 900,
    retryBackoff: true,
    expireInSeconds: 60,
  },
  'recount-days': { retryLimit: 60, retryDelay: 10, retryDelayMax: 900, retryBackoff: true, expireInSeconds: 900 },
  // an import goes on where it stopped
  'run-import': { retryLimit: 30, retryDelay: 2, retryDelayMax: 300, retryBackoff: true, expireInSeconds: 3_600 },
  'restore-demo': { retryLimit: 1, retryDelay: 10, retryBackoff: true, expireInSeconds: 600 },
  // the next visit of the dashboard asks again
  'count-charts': { retryLimit: 1, retryDelay: 10, retryBackoff: true, expireInSeconds: 120 },
  // whoever looks for work sends it again
  'send-events': {
    policy: 'exclusive',
    retryLimit: 20,
    retryDelay: 2,
    retryDelayMax: 60,
    retryBackoff: true,
    expireInSeconds: 120,
  },
  'email-webhook-off': { retryLimit: 60, retryDelay: 10, retryDelayMax: 900, retryBackoff: true, expireInSeconds: 60 },
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

/**
 * Returns how many unfinished jobs of this queue, of every account, were sent before the one of this printout: 0 when it
 * runs, null when it is finished or was never sent.
 */
export async function jobsBefore(
  em: SqlEntityManager,
  name: 'print-incident' | 'print-report',
  printoutId: string,
): Promise<number | null> {
  const [own] = await em.execute<{ before: number }[]>(jobsBeforeSql, [name, printoutId]);
  return own ? own.before : null;
}

// a job that waits for its next attempt holds up nothing
const jobsBeforeSql = `
select count(other.id)::int as before
from pgboss.job own
left join pgboss.job other on other.name = own.name and own.state < 'active' and other.state <= 'active'
  and other.start_after <= now() and (other.created_on, other.id) < (own.created_on, own.id)
where own.name = $1 and own.state <= 'active' and own.data ->> 'printoutId' = $2
group by own.id`;

/** Like `enqueue`, but sends nothing where a job of this name and key was sent within so many seconds. */
export async function enqueueOnce<Name extends JobName>(
  boss: PgBoss,
  em: SqlEntityManager,
  name: Name,
  payload: Jobs[Name],
  { key, seconds }: { key: string; seconds: number },
) {
  await boss.send(name, payload, { db: fromKysely(em.getKysely()), singletonKey: key, singletonSeconds: seconds });
}
