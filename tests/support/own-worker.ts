import { pino } from 'pino';
import { openMailer } from '#app/mail/mailer.server.ts';
import { openSms } from '#app/mail/sms.server.ts';
import { readSettings } from '#app/platform/process/settings.ts';
import { openQueue } from '#db/queue.ts';
import type { OwnProduct } from './own-product.ts';
import { startQueues } from './start-queues.ts';
import { testServices } from './test-services.ts';

/** Starts a worker in this process; it prints nothing. `said` has everything it logged. */
export async function ownWorker({ database, dataDir, origin, orm }: OwnProduct, given: Record<string, string> = {}) {
  const settings = readSettings({ DATABASE_URL: database.app, DATA_DIR: dataDir, ORIGIN: origin, ...given });
  const said: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) });
  const boss = openQueue(settings.databaseUrl, 'listens');
  boss.on('error', () => {});
  await boss.start();
  const services = testServices({ settings, log, orm, boss });
  const mailer = openMailer(settings, 20_000);
  await startQueues({ services, mailer, sms: openSms(settings, 20_000), pdfProcesses: null as never });
  return {
    services,
    said,
    async close() {
      await boss.stop({ graceful: false });
      mailer.close();
    },
  };
}
