import { enqueue } from '#db/queue.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { logSecurityEvent } from '../../platform/process/security-event.ts';
import { identityHash } from '../identity-hash.server.ts';
import { limitKey, rateLimits } from '../rate-limits.server.ts';
import { codeMinutes, matchesCode, type SignInCode } from '../sign-in/sign-in-code.server.ts';

const limits = rateLimits({ 'code-try': { points: 5, duration: 60 * codeMinutes } });

export type CodeAnswer = 'right' | 'wrong' | 'over';

/** Returns `over` when the code has expired or had too many wrong tries. */
export async function verifySignInCode(
  { orm, boss, now, log, settings: { sessionSecret } }: Pick<AppServices, 'orm' | 'boss' | 'now' | 'log' | 'settings'>,
  code: SignInCode,
  typed: string,
): Promise<CodeAnswer> {
  if (now().getTime() > code.until) return 'over';
  const waitSeconds = await limits.consume(orm, [['code-try', limitKey(sessionSecret, 'code', code.id)]]);
  const event = { factor: 'EMAIL_CODE', identity: identityHash(sessionSecret, code.email) } as const;
  if (waitSeconds > 0) {
    logSecurityEvent(log, { ...event, outcome: 'limited' });
    return 'over';
  }
  if (matchesCode(sessionSecret, code, typed)) return 'right';
  logSecurityEvent(log, { ...event, outcome: 'wrong' });
  await enqueue(boss, orm.em.fork(), 'record-wrong-factor', { identity: code.identity, factor: 'EMAIL_CODE' });
  return 'wrong';
}
