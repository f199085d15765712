import { join } from 'node:path';
import { openMailer } from '#app/mail/mailer.server.ts';
import { openSms } from '#app/mail/sms.server.ts';
import { warnOfNoMail } from '#app/mail/warn-of-no-mail.ts';
import { checkDatabaseOrExit } from '#app/platform/process/check-database-or-exit.ts';
import { openLog } from '#app/platform/process/log.ts';
import { openMetrics } from '#app/platform/process/metrics.ts';
import { onEnd } from '#app/platform/process/on-end.ts';
import { readServerSettingsOrExit } from '#app/platform/process/server-settings.ts';
import { notifyServiceManager } from '#app/platform/process/service-manager.ts';
import { startWarnings } from '#app/platform/process/start-warnings.ts';
import { startStatusServer } from '#app/platform/process/status-server.ts';
import { readVersion } from '#app/platform/process/version.ts';
import { openServices } from '#app/storage/open-services.server.ts';
import { openPdfProcesses } from './printing/pdf-process.ts';
import { startWork } from './start-work.ts';

const settings = await readServerSettingsOrExit('worker', process.env);
const log = openLog(settings, 'worker');
const version = readVersion(join(import.meta.dirname, '..'));
const connections = await checkDatabaseOrExit('worker', settings, log);
const services = await openServices('worker', settings, log, connections, version);
const { orm, boss } = services;
warnOfNoMail(services);
const pdfProcesses = openPdfProcesses();
const mailer = openMailer(settings);
const sms = openSms(settings);
const metrics = openMetrics(services);
await startWork({ services, pdfProcesses, mailer, sms, metrics });
await startStatusServer(services, metrics);
log.info(version, 'working');
process.send?.('listening');
notifyServiceManager(process.env, log);
// `npm start` logs the warnings itself
if (!process.connected) for (const warning of await startWarnings(settings, process.env)) log.warn(warning);

/** Running jobs get 25 seconds to finish; the queue repeats those that do not. */
async function shutdown() {
  if (services.shuttingDown) return;
  services.shuttingDown = true;
  setTimeout(() => process.exit(0), 25_000).unref();
  await boss.stop({ timeout: 20_000 });
  pdfProcesses.close();
  mailer.close();
  await orm.close(true);
  process.exit(0);
}
onEnd(shutdown, process.env.npm_lifecycle_event !== undefined);
process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'uncaught exception');
  process.exit(1);
});
