import { deadLetters, type JobName } from '#db/queue.ts';
import type { Job, JobContext } from './job-context.ts';
import { printIncident } from './jobs/print-incident.ts';
import { recordDeadLetter } from './jobs/record-dead-letter.ts';
import { sendSignInCode } from './jobs/send-sign-in-code.ts';
import { sendVerification } from './jobs/send-verification.ts';
import { schedules } from './schedules.ts';

const jobs: Record<JobName, { concurrency: number; run: Job }> = {
  'print-incident': { concurrency: 2, run: printIncident },
  'send-verification': { concurrency: 2, run: sendVerification },
  'send-sign-in-code': { concurrency: 2, run: sendSignInCode },
};

/** Starts working on every queue. The work ends when the queue client is stopped. */
export async function startWork(context: JobContext) {
  const { boss } = context.product;
  for (const [queue, { concurrency, run }] of Object.entries(jobs)) {
    for (let slot = 0; slot < concurrency; slot++) await workOn(queue, run, context);
  }
  await workOn(deadLetters, recordDeadLetter, context);
  for (const [queue, { cron, run }] of Object.entries(schedules)) {
    await boss.createQueue(queue, { policy: 'exclusive', expireInSeconds: 600, retryDelay: 60 });
    await boss.schedule(queue, cron);
    await workOn(queue, run, context);
  }
}

/** New jobs arrive by notification; polling every two seconds finds retries and jobs sent during a database outage. */
const pollingOptions = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2, includeMetadata: true } as const;

async function workOn(queue: string, run: Job, context: JobContext) {
  const { boss, log } = context.product;
  const worker = await boss.work(queue, pollingOptions, async ([job]) => {
    if (!job) return;
    // without this, a worker that has finished a job looks for the next one only after the polling interval
    boss.notifyWorker(worker);
    try {
      await run(context, job.data, { id: job.id, source: job.sourceName });
    } catch (error) {
      log.error({ err: error, queue, job: job.id, attempt: job.retryCount + 1 }, 'job failed');
      throw error;
    }
  });
}
