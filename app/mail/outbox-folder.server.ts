import type { AppLoadContext } from '@remix-run/node';
import { NotFoundError } from '#db/errors.ts';
import { deliveryOf, smsDeliveryOf } from './delivery.ts';

/** Throws NotFoundError except in the environment `local`, because the emails hold links that set passwords. */
export function outboxFolder({ services: { settings } }: AppLoadContext): string {
  if (settings.env !== 'local') throw new NotFoundError('page');
  if (deliveryOf(settings) !== 'outbox' && smsDeliveryOf(settings) !== 'outbox') throw new NotFoundError('page');
  return settings.dataDir;
}
