import type { JobResult, JobWithMetadata } from 'pg-boss';
import { isTransient } from '#app/platform/web/error-report.ts';
import { deadLetters, type JobName } from '#db/queue.ts';
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
import { printIncident } from './jobs/print-incident.ts';
import { printReport } from './jobs/print-report.ts';
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

/**
 * `ownAttempts`: after so many failures of its own a job is given up; one because database or storage is away, or because
 * the worker ended, is none.
 * `atOnce`: jobs fetched and completed together, all of which run again when the worker is killed; an email must not.
 */
type Work = { concurrency: number; run: Job; ownAttempts?: number; atOnce?: number };

const jobs: Record<JobName, Work> = {
  'print-incident': { concurrency: 2, run: printIncident, ownAttempts: 4 },
  'print-report': { concurrency: 2, run: printReport, ownAttempts: 3 },
  'send-report': { concurrency: 2, run: sendReport },
  'send-workbook': { concurrency: 1, run: sendReport },
  'email-report-problem': { concurrency: 1, run: emailReportProblem },
  'email-target': { concurrency: 1, run: emailTarget },
  'email-task': { concurrency: 1, run: emailTask },
  'email-due-tasks': { concurrency: 1, run: emailDueTasks },
  'email-returned-incident': { concurrency: 1, run: emailReturnedIncident },
  'email-waiting-incidents': { concurrency: 1, run: emailWaitingIncidents },
  'email-owed-reports': { concurrency: 1, run: emailOwedReports },
  'email-incident': { concurrency: 2, run: emailIncident },
  'email-rule-test': { concurrency: 1, run: emailRuleTest },
  'email-mfa-reset': { concurrency: 1, run: emailMfaReset },
  'email-security-notice': { concurrency: 1, run: emailSecurityNotice },
  'record-wrong-factor': { concurrency: 1, run: recordWrongFactor },
  'send-verification': { concurrency: 2, run: sendVerification },
  'send-password-reset': { concurrency: 2, run: sendPasswordReset },
  'send-sign-in-code': { concurrency: 2, run: sendSignInCode },
  'send-mfa-code': { concurrency: 2, run: sendMfaCode },
  'count-charts': { concurrency: 1, run: countCharts, ownAttempts: 2 },
  'sync-subscription': { concurrency: 1, run: syncSubscription },
  'email-account-notice': { concurrency: 1, run: emailAccountNotice },
  'tell-full-seats': { concurrency: 1, run: tellFullSeats },
  'email-receipt': { concurrency: 1, run: emailReceipt },
  'erase-account': { concurrency: 1, run: eraseAccount },
  'finish-erasure': { concurrency: 1, run: finishErasure },
  'email-erasure-certificate': { concurrency: 1, run: emailErasureCertificate },
  'send-events': { concurrency: 4, run: sendEvents },
  'email-webhook-off': { concurrency: 1, run: emailWebhookOff },
  'recount-days': { concurrency: 1, run: recountDays },
  'run-import': { concurrency: 2, run: runImport, ownAttempts: 3 },
  'restore-demo': { concurrency: 1, run: restoreDemo, ownAttempts: 1 },
};

/** Starts working on every queue. The work ends when the queue client is stopped. */
export async function startWork(context: JobContext) {
  const { boss } = context.services;
  for (const [queue, work] of Object.entries(jobs)) {
    for (let slot = 0; slot < work.concurrency; slot++) await workOn(queue, work, context);
  }
  await workOn(deadLetters, { concurrency: 1, run: recordDeadLetter, atOnce: 50 }, context);
  for (const [queue, { cron, run }] of Object.entries(schedules)) {
    await boss.createQueue(queue, { policy: 'exclusive', expireInSeconds: 600, retryDelay: 60 });
    await boss.schedule(queue, cron);
    await workOn(queue, { concurrency: 1, run }, context);
  }
  watchWebhooks(context);
}

/** New jobs arrive by notification; polling every two seconds finds retries and jobs sent during a database outage. */
const workOptions = {
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
  includeMetadata: true,
  perJobResults: true,
} as const;

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
    // without this, a worker that has finished its jobs looks for the next ones only after the polling interval
    if (fetched.length > 0) boss.notifyWorker(worker);
    const results: JobResult[] = [];
    for (const job of fetched) results.push(await runOne(job));
    return results;
  });
}

/** The queue keeps the error of the last attempt, which counts the failures until then. */
function ownFailuresIn(output: object | null): number {
  return output && 'ownFailures' in output ? Number(output.ownFailures) : 0;
}
