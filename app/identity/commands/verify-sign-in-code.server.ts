import { enqueue } from '#db/queue.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { logSecurityEvent } from '../../platform/process/security-event.ts';
import { identityHash } from '../identity-hash.server.ts';
import { consumeLimits } from '../rate-limits.server.ts';
import { matchesCode, type SignInCode } from '../sign-in/sign-in-code.server.ts';

export type CodeAnswer = 'right' | 'wrong' | 'over';

/** Compares the input with the code; returns `over` when the code has expired or had too many wrong tries. */
export async function verifySignInCode(
  { orm, boss, now, log, settings }: Pick<AppServices, 'orm' | 'boss' | 'now' | 'log' | 'settings'>,
  code: SignInCode,
  typed: string,
): Promise<CodeAnswer> {
  if (now().getTime() > code.until) return 'over';
  const waitSeconds = await consumeLimits({ orm, settings }, [['code-try', 'code', code.id]]);
  const event = { factor: 'EMAIL_CODE', identity: identityHash(settings.sessionSecret, code.email) } as const;
  if (waitSeconds > 0) {
    logSecurityEvent(log, { ...event, outcome: 'limited' });
    return 'over';
  }
  if (matchesCode(settings.sessionSecret, code, typed)) return 'right';
  logSecurityEvent(log, { ...event, outcome: 'wrong' });
  await enqueue(boss, orm.em.fork(), 'record-wrong-factor', { identity: code.identity, factor: 'EMAIL_CODE' });
  return 'wrong';
}
