import { z } from 'zod';
import { accountNotices, passwordResetReasons, securityNotices } from './vocabulary/notices.ts';

/** Seconds, except `retryLimit`. */
export type Retries = {
  /** `exclusive`: at most one job of a key waits or runs. */
  policy?: 'exclusive';
  retryLimit: number;
  retryDelay: number;
  retryDelayMax?: number;
  retryBackoff: boolean;
  expireInSeconds: number;
};

export type JobDefinition = {
  payload: z.ZodType;
  retries: Retries;
  /** Parallel jobs of a worker; missing: one. */
  concurrency?: number;
  /** A job is given up after this number of failures of its own: an outage, or the worker's end, does not count. */
  ownAttempts?: number;
};

/** Covers an outage of the mail server or the payment provider of twelve hours. */
const halfDayRetries = { retryLimit: 60, retryDelay: 10, retryDelayMax: 900, retryBackoff: true, expireInSeconds: 60 };

/** A busy machine prints late: pdf-process.ts ends what takes half an hour, and heartbeats detect dead workers. */
const printingExpiry = { expireInSeconds: 3_600 };

/** The retries cover an outage of ten hours; `ownAttempts` gives up sooner on an error of the document. */
const printing = {
  payload: z.object({ accountId: z.uuid(), printoutId: z.uuid() }),
  retries: { retryLimit: 70, retryDelay: 2, retryDelayMax: 600, retryBackoff: true, ...printingExpiry },
  concurrency: 2,
  ownAttempts: 4,
};

const reportDelivery = z.object({ accountId: z.uuid(), userId: z.uuid(), deliveryId: z.uuid() });

/**
 * Each job has a queue. Payloads hold ids of rows and no private data. When a worker dies, its heartbeat stops and the job
 * runs again; a job that fails at every attempt goes to the dead-letter queue, where operators see it.
 */
export const jobs = {
  'print-incident': printing,
  /** The report runs as the user who asked for it. Prints of incidents do not wait for long lists. */
  'print-report': printing,
  /** Emails the report as its recipient sees it. The retries cover an outage of the mail server of four hours. */
  'send-report': {
    payload: reportDelivery,
    retries: { retryLimit: 30, retryDelay: 10, retryDelayMax: 600, retryBackoff: true, ...printingExpiry },
    concurrency: 2,
  },
  /** A workbook takes a fraction of the time, and does not wait for PDFs. */
  'send-workbook': {
    payload: reportDelivery,
    retries: { retryLimit: 30, retryDelay: 10, retryDelayMax: 600, retryBackoff: true, expireInSeconds: 180 },
  },
  /** Tells the owner of the schedule. */
  'email-report-problem': { payload: z.object({ accountId: z.uuid(), deliveryId: z.uuid() }), retries: halfDayRetries },
  /** Tells the owner of the saved analysis. */
  'email-target': {
    payload: z.object({
      accountId: z.uuid(),
      userId: z.uuid(),
      crossingId: z.uuid(),
    }),
    retries: { ...halfDayRetries, expireInSeconds: 120 },
  },
  'email-incident': {
    payload: z.object({
      accountId: z.uuid(),
      recipientId: z.uuid(),
      incidentId: z.uuid(),
      event: z.enum(['CREATE', 'EDIT', 'CLOSE']),
    }),
    retries: halfDayRetries,
    concurrency: 2,
  },
  'email-rule-test': {
    payload: z.object({ accountId: z.uuid(), userId: z.uuid(), ruleId: z.uuid() }),
    retries: halfDayRetries,
  },
  /** `identity` is the id of an identity of the embedded provider. */
  'send-verification': { payload: z.object({ identity: z.uuid() }), retries: halfDayRetries, concurrency: 2 },
  'send-password-reset': {
    payload: z.object({ identity: z.uuid(), reason: z.enum(passwordResetReasons) }),
    retries: halfDayRetries,
    concurrency: 2,
  },
  /** The digits of the code are derived from its row. The code expires after five minutes. */
  'send-mfa-code': {
    payload: z.object({ accountId: z.uuid(), code: z.uuid() }),
    retries: { retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 },
    concurrency: 2,
  },
  'email-mfa-reset': { payload: z.object({ accountId: z.uuid(), userId: z.uuid() }), retries: halfDayRetries },
  'email-security-notice': {
    payload: z.object({
      accountId: z.uuid(),
      userId: z.uuid(),
      notice: z.enum(securityNotices),
    }),
    retries: halfDayRetries,
  },
  /** `identity` is a random id when the address is unknown. */
  'record-wrong-factor': {
    payload: z.object({
      identity: z.uuid(),
      factor: z.enum(['PASSWORD', 'EMAIL_CODE']),
    }),
    retries: halfDayRetries,
  },
  /** A single email tells of all tasks that one act assigned or handed back. */
  'email-task': {
    payload: z.object({
      accountId: z.uuid(),
      userId: z.uuid(),
      taskId: z.uuid(),
      otherTaskIds: z.array(z.uuid()).default([]),
    }),
    retries: halfDayRetries,
  },
  /** `day` is the day of the account, on which each user gets one email. */
  'email-due-tasks': {
    payload: z.object({
      accountId: z.uuid(),
      userId: z.uuid(),
      day: z.iso.date(),
    }),
    retries: halfDayRetries,
  },
  /** `returns` is the number of returns so far. */
  'email-returned-incident': {
    payload: z.object({
      accountId: z.uuid(),
      userId: z.uuid(),
      incidentId: z.uuid(),
      returns: z.int(),
    }),
    retries: halfDayRetries,
  },
  'email-waiting-incidents': {
    payload: z.object({
      accountId: z.uuid(),
      userId: z.uuid(),
    }),
    retries: halfDayRetries,
  },
  'email-owed-reports': {
    payload: z.object({
      accountId: z.uuid(),
      userId: z.uuid(),
    }),
    retries: halfDayRetries,
  },
  /** Runs when the account's time zone has changed. */
  'recount-days': { payload: z.object({ accountId: z.uuid() }), retries: { ...halfDayRetries, expireInSeconds: 900 } },
  /** Continues an import where it stopped, for the user who asked. */
  'run-import': {
    payload: z.object({
      accountId: z.uuid(),
      userId: z.uuid(),
      importId: z.uuid(),
    }),
    retries: { retryLimit: 30, retryDelay: 2, retryDelayMax: 300, retryBackoff: true, expireInSeconds: 3_600 },
    concurrency: 2,
    ownAttempts: 3,
  },
  'restore-demo': {
    payload: z.object({}),
    retries: { retryLimit: 1, retryDelay: 10, retryBackoff: true, expireInSeconds: 600 },
    ownAttempts: 1,
  },
  /** The next visit of the dashboard asks again. */
  'count-charts': {
    payload: z.object({ accountId: z.uuid(), userId: z.uuid() }),
    retries: { retryLimit: 1, retryDelay: 10, retryBackoff: true, expireInSeconds: 120 },
    ownAttempts: 2,
  },
  /** The digits derive from the code's id. `until` is in milliseconds since 1970: the code expires after ten minutes. */
  'send-sign-in-code': {
    payload: z.object({ identity: z.uuid(), code: z.uuid(), until: z.number() }),
    retries: { retryLimit: 6, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 },
    concurrency: 2,
  },
  /** Reads everything anew from the payment provider. */
  'sync-subscription': { payload: z.object({ accountId: z.uuid() }), retries: halfDayRetries },
  /** `userId` is null for the billing email. */
  'email-account-notice': {
    payload: z.object({
      accountId: z.uuid(),
      userId: z.uuid().nullable(),
      notice: z.enum(accountNotices),
    }),
    retries: halfDayRetries,
  },
  /** All seats of the account were taken. */
  'tell-full-seats': { payload: z.object({ accountId: z.uuid() }), retries: halfDayRetries },
  /** `invoice` is the id of an invoice at the payment provider. */
  'email-receipt': {
    payload: z.object({
      accountId: z.uuid(),
      invoice: z.string(),
    }),
    retries: halfDayRetries,
  },
  /** A later review enqueues it again. */
  'erase-account': {
    payload: z.object({ accountId: z.uuid() }),
    retries: { retryLimit: 3, retryDelay: 60, retryBackoff: true, expireInSeconds: 3_600 },
  },
  /** `erasure` outlives the account. The retries cover an outage of storage or payment provider of two days. */
  'finish-erasure': {
    payload: z.object({ erasure: z.uuid() }),
    retries: { retryLimit: 200, retryDelay: 10, retryDelayMax: 900, retryBackoff: true, expireInSeconds: 3_600 },
  },
  'email-erasure-certificate': {
    payload: z.object({
      erasure: z.uuid(),
    }),
    retries: halfDayRetries,
  },
  /** A worker enqueues it again while events wait. */
  'send-events': {
    payload: z.object({ accountId: z.uuid(), webhookId: z.uuid() }),
    retries: {
      policy: 'exclusive',
      retryLimit: 20,
      retryDelay: 2,
      retryDelayMax: 60,
      retryBackoff: true,
      expireInSeconds: 120,
    },
    concurrency: 4,
  },
  'email-webhook-off': {
    payload: z.object({
      accountId: z.uuid(),
      userId: z.uuid(),
      webhookId: z.uuid(),
    }),
    retries: halfDayRetries,
  },
} satisfies Record<string, JobDefinition>;

export type JobName = keyof typeof jobs;
export type Jobs = { [Name in JobName]: z.input<(typeof jobs)[Name]['payload']> };
export type Payload<Name extends JobName> = z.output<(typeof jobs)[Name]['payload']>;
