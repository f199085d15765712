import type { AppLoadContext } from '@remix-run/node';
import { NotFoundError } from '#db/errors.ts';
import { deliveryOf } from './delivery.ts';

/** The data folder whose outbox is shown; no such page where letters go to people, or could one day. */
export function outboxFolder({ services: { settings } }: AppLoadContext): string {
  if (deliveryOf(settings) !== 'outbox') throw new NotFoundError('page');
  return settings.dataDir;
}
