import { randomUUID } from 'node:crypto';
import { enqueue } from '#db/queue.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { logSecurityEvent } from '../../platform/process/security-event.ts';
import { identityHash } from '../identity-hash.server.ts';
import { matchesHash } from '../passwords/password-hash.server.ts';
import { retryMessage } from '../rate-limits.server.ts';
import { type Attempt, admitAttempt, refundAttempts } from '../sign-in/sign-in-limits.server.ts';

type PasswordServices = Pick<AppServices, 'orm' | 'boss' | 'settings' | 'log'>;

export type VerifiedPassword = { userId: string; mustChange: boolean };
/** `waitSeconds`: too many wrong passwords, so this one was not checked. */
export type RejectedPassword = { refused: string; waitSeconds?: number };
/** The password was not checked: an emailed code must come first. */
export type CodeNeeded = { codeNeeded: true };

/** Result and duration do not reveal whether the address exists. `email` is in lower case. */
export async function verifyPassword({
  services,
  password,
  ...attempt
}: Attempt & { services: PasswordServices; password: string }): Promise<
  VerifiedPassword | RejectedPassword | CodeNeeded
> {
  const { orm, boss, settings, log } = services;
  const event = { factor: 'PASSWORD', identity: identityHash(settings.sessionSecret, attempt.email) } as const;
  const admission = await admitAttempt(services, attempt);
  if (admission !== 'check') logSecurityEvent(log, { ...event, outcome: 'limited' });
  if (admission === 'code') return { codeNeeded: true };
  if (admission !== 'check') {
    const { waitSeconds } = admission;
    return { refused: `Too many wrong passwords. ${retryMessage(waitSeconds)}`, waitSeconds };
  }

  const em = orm.em.fork();
  const [user] = await em.execute<{ id: string; hash: string; mustChange: boolean }[]>(
    'select id, idp_password_hash(id) as hash, must_change_password as "mustChange" from idp_user_by_email($1)',
    [attempt.email],
  );
  const isRight = await matchesHash(password, user?.hash);
  if (!user || !isRight) {
    logSecurityEvent(log, { ...event, outcome: 'wrong' });
    // an unknown address causes the same work, so the duration reveals nothing
    await enqueue(boss, em, 'record-wrong-factor', { identity: user?.id ?? randomUUID(), factor: 'PASSWORD' });
    return { refused: 'The email or password is not right.' };
  }

  await refundAttempts(services, attempt);
  return { userId: user.id, mustChange: user.mustChange };
}
