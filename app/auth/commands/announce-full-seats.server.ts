import { enqueueOnce } from '#db/queue.ts';
import type { AppServices } from '../../platform/app-services.server.ts';

const daySeconds = 24 * 3600;

/** An account gets the email once a day. */
export async function announceFullSeats({ orm, boss }: Pick<AppServices, 'orm' | 'boss'>, accountId: string) {
  await enqueueOnce(boss, orm.em.fork(), 'tell-full-seats', { accountId }, { key: accountId, seconds: daySeconds });
}
