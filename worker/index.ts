import { openMailer } from '#app/mail/mailer.server.ts';
import { warnOfNoMail } from '#app/mail/warn-of-no-mail.ts';
import type { AppServices } from '#app/platform/app-services.server.ts';
import { checkRoleOrExit } from '#app/platform/check-role-or-exit.ts';
import { closeDataFolder } from '#app/platform/data-folder.ts';
import { openLog } from '#app/platform/log.ts';
import { readSettingsOrExit } from '#app/platform/settings.ts';
import { openFiles } from '#app/storage/files.server.ts';
import { openOrm } from '#db/orm.ts';
import { openQueue } from '#db/queue.ts';
import { openPdfProcesses } from './pdf-process.ts';
import { startWork } from './start-work.ts';

const settings = readSettingsOrExit(process.env);
closeDataFolder(settings.dataDir);
const log = openLog(settings, 'worker');
await checkRoleOrExit(settings.databaseUrl);
const orm = await openOrm(settings.databaseUrl, settings.poolMax);
const boss = openQueue(settings.databaseUrl, 'listens');
boss.on('error', (error) => log.error({ err: error }, 'queue'));
const product: AppServices = { settings, log, orm, boss, files: openFiles(settings), now: () => new Date() };
const printer = openPdfProcesses();
const mailer = openMailer(settings);
warnOfNoMail(product);

await boss.start();
await startWork({ product, printer, mailer });
log.info('working');
process.send?.('listening');

/** Takes no new jobs and lets running jobs finish for up to 25 seconds; the queue repeats jobs that do not finish. */
async function shutdown() {
  if (product.shuttingDown) return;
  product.shuttingDown = true;
  setTimeout(() => process.exit(0), 25_000).unref();
  await boss.stop({ timeout: 20_000 });
  printer.close();
  mailer.close();
  await orm.close(true);
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, shutdown);
process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'uncaught exception');
  process.exit(1);
});
