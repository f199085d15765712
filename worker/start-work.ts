import type { JobResult, JobWithMetadata } from 'pg-boss';
import { isTransient } from '#app/platform/web/error-report.ts';
import { type JobDefinition, type JobName, jobs } from '#db/jobs.ts';
import { deadLetters } from '#db/queue.ts';
import type { Job, JobContext } from './context/job-context.ts';
import { countCharts } from './jobs/count-charts.ts';
import { emailAccountNotice } from './jobs/email-account-notice.ts';
import { emailDueTasks } from './jobs/email-due-tasks.ts';
import { emailErasureCertificate } from './jobs/email-erasure-certificate.ts';
import { emailIncident } from './jobs/email-incident.ts';
import { emailMfaReset } from './jobs/email-mfa-reset.ts';
import { emailOwedReports } from './jobs/email-owed-reports.ts';
import { emailReceipt } from './jobs/email-receipt.ts';
import { emailReportProblem } from './jobs/email-report-problem.ts';
import { emailReturnedIncident } from './jobs/email-returned-incident.ts';
import { emailRuleTest } from './jobs/email-rule-test.ts';
import { emailSecurityNotice } from './jobs/email-security-notice.ts';
import { emailTarget } from './jobs/email-target.ts';
import { emailTask } from './jobs/email-task.ts';
import { emailWaitingIncidents } from './jobs/email-waiting-incidents.ts';
import { emailWebhookOff } from './jobs/email-webhook-off.ts';
import { eraseAccount } from './jobs/erase-account.ts';
import { finishErasure } from './jobs/finish-erasure.ts';
import { print } from './jobs/print.ts';
import { recordDeadLetter } from './jobs/record-dead-letter.ts';
import { recordWrongFactor } from './jobs/record-wrong-factor.ts';
import { recountDays } from './jobs/recount-days.ts';
import { restoreDemo } from './jobs/restore-demo.ts';
import { runImport } from './jobs/run-import.ts';
import { sendEvents } from './jobs/send-events.ts';
import { sendMfaCode } from './jobs/send-mfa-code.ts';
import { sendPasswordReset } from './jobs/send-password-reset.ts';
import { sendReport } from './jobs/send-report.ts';
import { sendSignInCode } from './jobs/send-sign-in-code.ts';
import { sendVerification } from './jobs/send-verification.ts';
import { syncSubscription } from './jobs/sync-subscription.ts';
import { tellFullSeats } from './jobs/tell-full-seats.ts';
import { schedules } from './schedules.ts';
import { watchWebhooks } from './watch-webhooks.ts';

const runs: Record<JobName, Job> = {
  'print-incident': print,
  'print-report': print,
  'send-report': sendReport,
  'send-workbook': sendReport,
  'email-report-problem': emailReportProblem,
  'email-target': emailTarget,
  'email-task': emailTask,
  'email-due-tasks': emailDueTasks,
  'email-returned-incident': emailReturnedIncident,
  'email-waiting-incidents': emailWaitingIncidents,
  'email-owed-reports': emailOwedReports,
  'email-incident': emailIncident,
  'email-rule-test': emailRuleTest,
  'email-mfa-reset': emailMfaReset,
  'email-security-notice': emailSecurityNotice,
  'record-wrong-factor': recordWrongFactor,
  'send-verification': sendVerification,
  'send-password-reset': sendPasswordReset,
  'send-sign-in-code': sendSignInCode,
  'send-mfa-code': sendMfaCode,
  'count-charts': countCharts,
  'sync-subscription': syncSubscription,
  'email-account-notice': emailAccountNotice,
  'tell-full-seats': tellFullSeats,
  'email-receipt': emailReceipt,
  'erase-account': eraseAccount,
  'finish-erasure': finishErasure,
  'email-erasure-certificate': emailErasureCertificate,
  'send-events': sendEvents,
  'email-webhook-off': emailWebhookOff,
  'recount-days': recountDays,
  'run-import': runImport,
  'restore-demo': restoreDemo,
};

/** The work ends when the queue client is stopped. */
export async function startWork(context: JobContext) {
  const { boss } = context.services;
  for (const [queue, run] of Object.entries(runs)) {
    const { concurrency = 1, ownAttempts }: JobDefinition = jobs[queue as JobName];
    for (let slot = 0; slot < concurrency; slot++) await workOn(queue, { run, ownAttempts }, context);
  }
  await workOn(deadLetters, { run: recordDeadLetter, atOnce: 50 }, context);
  for (const [queue, { cron, run }] of Object.entries(schedules)) {
    await boss.createQueue(queue, { policy: 'exclusive', expireInSeconds: 600, retryDelay: 60 });
    await boss.schedule(queue, cron);
    await workOn(queue, { run }, context);
  }
  watchWebhooks(context);
}

/** New jobs arrive by notification; polling finds retries and jobs sent during a database outage. */
const workOptions = {
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
  includeMetadata: true,
  perJobResults: true,
} as const;

/** `atOnce` jobs are fetched and completed together, and all run again when the worker is killed; an email must not. */
type Work = { run: Job; ownAttempts?: number; atOnce?: number };

async function workOn(queue: string, { run, ownAttempts = Infinity, atOnce = 1 }: Work, context: JobContext) {
  const { boss, log } = context.services;
  const runOne = async ({ id, data, retryCount, sourceName, output }: JobWithMetadata<unknown>): Promise<JobResult> => {
    const start = performance.now();
    const observe = (result: 'completed' | 'failed') =>
      context.metrics?.observeJob(queue, result, (performance.now() - start) / 1_000);
    try {
      await run(context, data, { id, source: sourceName });
      observe('completed');
      return { id, status: 'completed' };
    } catch (error) {
      observe('failed');
      log.error({ err: error, queue, job: id, attempt: retryCount + 1 }, 'job failed');
      const ownFailures = ownFailuresIn(output) + (isTransient(error) ? 0 : 1);
      const isGivenUp = ownFailures >= ownAttempts;
      const failure = Object.assign(error instanceof Error ? error : new Error(String(error)), { ownFailures });
      return { id, status: isGivenUp ? 'deadletter' : 'failed', output: failure };
    }
  };
  const worker = await boss.work(queue, { ...workOptions, batchSize: atOnce }, async (fetched) => {
    // without this, a worker looks for its next jobs only after the polling interval
    if (fetched.length > 0) boss.notifyWorker(worker);
    const results: JobResult[] = [];
    for (const job of fetched) results.push(await runOne(job));
    return results;
  });
}

/** The queue stores the error of the last attempt, which counts the failures. */
function ownFailuresIn(output: object | null): number {
  return output && 'ownFailures' in output ? Number(output.ownFailures) : 0;
}
