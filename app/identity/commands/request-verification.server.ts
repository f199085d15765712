import { randomUUID } from 'node:crypto';
import { enqueue } from '#db/queue.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { limitKey, networkOf, rateLimits } from '../rate-limits.server.ts';

type Asking = {
  /** In lower case. */
  email: string;
  /** Where the request came from. */
  address: string;
};

/** Letters in so many seconds. */
const limits = rateLimits({
  'verification-email': { points: 3, duration: 600 },
  'verification-network': { points: 20, duration: 3600 },
});

/**
 * Has another letter sent to an address that waits to be verified; answers the seconds to wait where there were too many.
 * For an address that nobody has it does the same work: a job that finds nobody.
 */
export async function requestVerification(
  { orm, boss, settings: { sessionSecret } }: Pick<AppServices, 'orm' | 'boss' | 'settings'>,
  { email, address }: Asking,
): Promise<{ waitSeconds: number }> {
  const waitSeconds = await limits.take(orm, [
    ['verification-email', limitKey(sessionSecret, 'verification', email)],
    ['verification-network', limitKey(sessionSecret, 'verification', networkOf(address))],
  ]);
  if (waitSeconds > 0) return { waitSeconds };
  await orm.em.fork().transactional(async (em) => {
    const [user] = await em.execute<{ id: string }[]>('select id from idp_user_by_email(?)', [email]);
    await enqueue(boss, em, 'send-verification', { identity: user?.id ?? randomUUID() });
  });
  return { waitSeconds: 0 };
}
