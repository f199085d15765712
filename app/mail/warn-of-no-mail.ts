import type { AppServices } from '../platform/app-services.server.ts';
import { deliveryOf } from './delivery.ts';

/** Logs a warning when emails go nowhere; every process calls this once at its start. */
export function warnOfNoMail({ settings, log }: Pick<AppServices, 'settings' | 'log'>) {
  if (deliveryOf(settings) === 'nowhere') log.warn('SMTP_URL is missing: letters reach nobody');
}
