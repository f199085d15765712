import { enqueue } from '#db/queue.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import type { PaymentGateway } from '../gateway/gateway.server.ts';

type Received = { body: string; signature: string };

/** Accepts an event once and queues a sync; its content is not used, because events come late, twice and out of order. */
export async function receivePaymentEvent(
  { orm, boss }: Pick<AppServices, 'orm' | 'boss'>,
  gateway: PaymentGateway,
  { body, signature }: Received,
): Promise<boolean> {
  const event = await gateway.readEvent(body, signature);
  if (!event) return false;
  await orm.em.fork().transactional(async (em) => {
    const [isNew] = await em.execute(eventSql, [event.id, event.type]);
    if (!isNew || !event.customer) return;
    const [{ accountId }] = await em.execute<[{ accountId: string | null }]>(accountIdSql, [event.customer]);
    if (accountId) await enqueue(boss, em, 'sync-subscription', { accountId });
  });
  return true;
}

const eventSql = 'insert into payment_event (id, type) values ($1, $2) on conflict do nothing returning id';
const accountIdSql = 'select account_of_customer($1) as "accountId"';
