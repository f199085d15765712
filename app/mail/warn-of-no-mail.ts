import type { AppServices } from '../platform/app-services.server.ts';
import { deliveryOf } from './delivery.ts';

/** Said once by every process, when it starts. */
export function warnOfNoMail({ settings, log }: Pick<AppServices, 'settings' | 'log'>) {
  if (deliveryOf(settings) === 'nowhere') log.warn('SMTP_URL is missing: letters reach nobody');
}
