import { randomUUID } from 'node:crypto';
import { enqueue } from '#db/queue.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { consumeLimits, networkOf } from '../rate-limits.server.ts';

type VerificationRequest = {
  email: string;
  address: string;
};

/** Returns the seconds to wait, or 0. An unknown address causes the same work, so the duration reveals nothing. */
export async function requestVerification(
  { orm, boss, settings }: Pick<AppServices, 'orm' | 'boss' | 'settings'>,
  { email, address }: VerificationRequest,
): Promise<{ waitSeconds: number }> {
  const waitSeconds = await consumeLimits({ orm, settings }, [
    ['verification-email', 'verification', email],
    ['verification-network', 'verification', networkOf(address)],
  ]);
  if (waitSeconds > 0) return { waitSeconds };
  await orm.em.fork().transactional(async (em) => {
    const [user] = await em.execute<{ id: string }[]>('select id from idp_user_by_email($1)', [email]);
    await enqueue(boss, em, 'send-verification', { identity: user?.id ?? randomUUID() });
  });
  return { waitSeconds: 0 };
}
