import { spawn } from 'node:child_process';
import type { Logger } from 'pino';

/** Tells systemd that the process is ready, then twice in each WatchdogSec that its event loop runs. */
export function notifyServiceManager({ NOTIFY_SOCKET, WATCHDOG_USEC }: NodeJS.ProcessEnv, log: Logger) {
  if (!NOTIFY_SOCKET) return;
  // Node cannot open the datagram socket itself
  const notify = (message: string) =>
    spawn('systemd-notify', [message], { stdio: 'ignore' }).on('error', (error) =>
      log.error({ err: error }, 'systemd-notify cannot be run, and systemd will take this process for frozen'),
    );
  notify('--ready');
  const watchdogMs = Number(WATCHDOG_USEC ?? 0) / 1_000;
  if (watchdogMs > 0) setInterval(() => notify('WATCHDOG=1'), watchdogMs / 2).unref();
}
