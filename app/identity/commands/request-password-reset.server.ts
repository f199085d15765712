import { randomUUID } from 'node:crypto';
import { enqueue } from '#db/queue.ts';
import type { PasswordResetReason } from '#db/vocabulary/notices.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { consumeLimits, networkOf } from '../rate-limits.server.ts';

type ResetRequest = {
  email: string;
  address: string;
  reason: PasswordResetReason;
};

/** Returns the seconds to wait, or 0. An unknown address causes the same work, so the duration reveals nothing. */
export async function requestPasswordReset(
  { orm, boss, settings }: Pick<AppServices, 'orm' | 'boss' | 'settings'>,
  { email, address, reason }: ResetRequest,
): Promise<{ waitSeconds: number }> {
  const waitSeconds = await consumeLimits({ orm, settings }, [
    ['reset-email', 'reset', email],
    ['reset-network', 'reset', networkOf(address)],
  ]);
  if (waitSeconds > 0) return { waitSeconds };
  await orm.em.fork().transactional(async (em) => {
    const [user] = await em.execute<{ id: string }[]>('select id from idp_user_by_email($1)', [email]);
    await enqueue(boss, em, 'send-password-reset', { identity: user?.id ?? randomUUID(), reason });
  });
  return { waitSeconds: 0 };
}
