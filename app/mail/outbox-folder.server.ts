import type { AppLoadContext } from '@remix-run/node';
import { NotFoundError } from '#db/errors.ts';
import { deliveryOf, smsDeliveryOf } from './delivery.ts';

/** Returns the data folder of the outbox; throws NotFoundError when nothing is kept there, and in production. */
export function outboxFolder({ services: { settings } }: AppLoadContext): string {
  if (deliveryOf(settings) !== 'outbox' && smsDeliveryOf(settings) !== 'outbox') throw new NotFoundError('page');
  return settings.dataDir;
}
