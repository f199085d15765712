import { subDays } from 'date-fns/subDays';
import type { AppServices } from '../../platform/app-services.server.ts';

/** The payment provider resends an event for three days at most. */
const retentionDays = 30;

export async function forgetPaymentEvents({ orm, now }: Pick<AppServices, 'orm' | 'now'>) {
  await orm.em.fork().execute('delete from payment_event where received_at < $1', [subDays(now(), retentionDays)]);
}
