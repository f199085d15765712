import type { AppServices } from '../platform/app-services.server.ts';
import { deliveryOf, smsDeliveryOf } from './delivery.ts';

/** Every process calls this once at its start. */
export function warnOfNoMail({ settings, log }: Pick<AppServices, 'settings' | 'log'>) {
  if (deliveryOf(settings) === 'nowhere') log.warn('SMTP_URL is missing: emails reach nobody');
  if (smsDeliveryOf(settings) === 'nowhere') log.warn('TWILIO_* is missing: codes by text message reach nobody');
}
