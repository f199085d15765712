import { deadLetters, type JobName } from '#db/queue.ts';
import { buryDeadLetter } from './jobs/bury-dead-letter.ts';
import { printIncident } from './jobs/print-incident.ts';
import { sendSignInCode } from './jobs/send-sign-in-code.ts';
import { sendVerification } from './jobs/send-verification.ts';
import { schedules } from './schedules.ts';
import type { Job, Workshop } from './workshop.ts';

const jobs: Record<JobName, { atOnce: number; run: Job }> = {
  'print-incident': { atOnce: 2, run: printIncident },
  'send-verification': { atOnce: 2, run: sendVerification },
  'send-sign-in-code': { atOnce: 2, run: sendSignInCode },
};

/** Begins to work on every queue; stops when the product's client of the queue is stopped. */
export async function startWork(workshop: Workshop) {
  const { boss } = workshop.product;
  for (const [queue, { atOnce, run }] of Object.entries(jobs)) {
    for (let slot = 0; slot < atOnce; slot++) await workOn(queue, run, workshop);
  }
  await workOn(deadLetters, buryDeadLetter, workshop);
  for (const [queue, { cron, run }] of Object.entries(schedules)) {
    await boss.createQueue(queue, { policy: 'exclusive', expireInSeconds: 600, retryDelay: 60 });
    await boss.schedule(queue, cron);
    await workOn(queue, run, workshop);
  }
}

/** A new job is notified; looking every two seconds finds the retries, and what came while the database was away. */
const pace = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2, includeMetadata: true } as const;

async function workOn(queue: string, run: Job, workshop: Workshop) {
  const { boss, log } = workshop.product;
  const worker = await boss.work(queue, pace, async ([job]) => {
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
