import { randomUUID } from 'node:crypto';
import { enqueue } from '#db/queue.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { limitKey, networkOf, rateLimits } from '../rate-limits.server.ts';

type VerificationRequest = {
  email: string;
  address: string;
};

const limits = rateLimits({
  'verification-email': { points: 3, duration: 600 },
  'verification-network': { points: 20, duration: 3600 },
});

/** Returns the seconds to wait, or 0. An unknown address causes the same work, so the duration reveals nothing. */
export async function requestVerification(
  { orm, boss, settings: { sessionSecret } }: Pick<AppServices, 'orm' | 'boss' | 'settings'>,
  { email, address }: VerificationRequest,
): Promise<{ waitSeconds: number }> {
  const waitSeconds = await limits.consume(orm, [
    ['verification-email', limitKey(sessionSecret, 'verification', email)],
    ['verification-network', limitKey(sessionSecret, 'verification', networkOf(address))],
  ]);
  if (waitSeconds > 0) return { waitSeconds };
  await orm.em.fork().transactional(async (em) => {
    const [user] = await em.execute<{ id: string }[]>('select id from idp_user_by_email($1)', [email]);
    await enqueue(boss, em, 'send-verification', { identity: user?.id ?? randomUUID() });
  });
  return { waitSeconds: 0 };
}
