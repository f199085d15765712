import type { AppLoadContext } from '@remix-run/node';
import { NotFoundError } from '#db/errors.ts';
import { deliveryOf, smsDeliveryOf } from './delivery.ts';

/**
 * Returns the data folder of the outbox; throws NotFoundError when nothing is kept there, and in every environment but
 * `local`, because its emails hold links that set passwords.
 */
export function outboxFolder({ services: { settings } }: AppLoadContext): string {
  if (settings.env !== 'local') throw new NotFoundError('page');
  if (deliveryOf(settings) !== 'outbox' && smsDeliveryOf(settings) !== 'outbox') throw new NotFoundError('page');
  return settings.dataDir;
}
