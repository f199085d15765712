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

/** Begins to work on every queue; stops when the product's client of the queue is stopped. */
export async function startWork(workshop: JobContext) {
  const { boss } = workshop.product;
  for (const [queue, { concurrency: atOnce, run }] of Object.entries(jobs)) {
    for (let slot = 0; slot < atOnce; slot++) await workOn(queue, run, workshop);
  }
  await workOn(deadLetters, recordDeadLetter, workshop);
  for (const [queue, { cron, run }] of Object.entries(schedules)) {
    await boss.createQueue(queue, { policy: 'exclusive', expireInSeconds: 600, retryDelay: 60 });
    await boss.schedule(queue, cron);
    await workOn(queue, run, workshop);
  }
}

/** A new job is notified; looking every two seconds finds the retries, and what came while the database was away. */
const pollingOptions = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2, includeMetadata: true } as const;

async function workOn(queue: string, run: Job, workshop: JobContext) {
  const { boss, log } = workshop.product;
  const worker = await boss.work(queue, pollingOptions, async ([job]) => {
    if (!job) return;
    // without this, one that finds work looks for the next only after its pause
    boss.notifyWorker(worker);
    try {
      await run(workshop, job.data, { id: job.id, source: job.sourceName });
    } catch (error) {
      log.error({ err: error, queue, job: job.id, attempt: job.retryCount + 1 }, 'job failed');
      throw error;
    }
  });
}
