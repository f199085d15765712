import type { AppLoadContext } from '@remix-run/node';
import { NotFoundError } from '#db/errors.ts';
import { deliveryOf } from './delivery.ts';

/** Returns the data folder of the outbox; throws NotFoundError when emails go to a mail server, and in production. */
export function outboxFolder({ services: { settings } }: AppLoadContext): string {
  if (deliveryOf(settings) !== 'outbox') throw new NotFoundError('page');
  return settings.dataDir;
}
