import { pino } from 'pino';
import { openMailer } from '#app/mail/mailer.server.ts';
import type { AppServices } from '#app/platform/app-services.server.ts';
import { readSettings } from '#app/platform/settings.ts';
import { openFiles } from '#app/storage/files.server.ts';
import { openQueue } from '#db/queue.ts';
import { startWork } from '#worker/start-work.ts';
import type { OwnProduct } from '../auth/own-product.ts';

/** Starts a worker in this process; it prints nothing. `said` has everything it logged. */
export async function ownWorker({ database, dataDir, origin, orm }: OwnProduct, given: Record<string, string> = {}) {
  const settings = readSettings({ DATABASE_URL: database.app, DATA_DIR: dataDir, ORIGIN: origin, ...given });
  const said: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) });
  const boss = openQueue(settings.databaseUrl, 'listens');
  boss.on('error', () => {});
  await boss.start();
  const product: AppServices = { settings, log, orm, boss, files: openFiles(settings), now: () => new Date() };
  const mailer = openMailer(settings, 500);
  await startWork({ product, mailer, printer: null as never });
  return {
    product,
    said,
    async close() {
      await boss.stop({ graceful: false });
      mailer.close();
    },
  };
}
