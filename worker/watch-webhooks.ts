import { webhooksWithWork } from '#db/tenancy.ts';
import type { JobContext } from './context/job-context.ts';

const everyMs = 1_000;

/** Queues one job for each webhook with something to send; ends with the queue client. */
export function watchWebhooks({ services }: JobContext) {
  const { boss, log, orm, now } = services;
  let timer: NodeJS.Timeout;
  let isStopped = false;
  const look = async () => {
    const found = await webhooksWithWork(orm, now());
    for (const work of found) await boss.send('send-events', work, { singletonKey: work.webhookId });
  };
  const lookAgain = () => {
    timer = setTimeout(async () => {
      const [outcome] = await Promise.allSettled([look()]);
      if (isStopped || services.shuttingDown) return;
      if (outcome.status === 'rejected') log.warn({ err: outcome.reason }, 'the webhooks with work are not known');
      lookAgain();
    }, everyMs);
    timer.unref();
  };
  boss.once('stopped', () => {
    isStopped = true;
    clearTimeout(timer);
  });
  lookAgain();
}
