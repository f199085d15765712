import type { AppServices } from '../../platform/app-services.server.ts';
import { limitKey, rateLimits } from '../rate-limits.server.ts';
import { codeMinutes, matchesCode, type SignInCode } from '../sign-in-code.server.ts';

/** Maximum number of tries for one code, also when they arrive concurrently. */
const limits = rateLimits({ 'code-try': { points: 5, duration: 60 * codeMinutes } });

export type CodeAnswer = 'right' | 'wrong' | 'over';

/** Compares the input with the code; returns `over` when the code has expired or had too many wrong tries. */
export async function verifySignInCode(
  { orm, now, settings: { sessionSecret } }: Pick<AppServices, 'orm' | 'now' | 'settings'>,
  code: SignInCode,
  typed: string,
): Promise<CodeAnswer> {
  if (now().getTime() > code.until) return 'over';
  const waitSeconds = await limits.consume(orm, [['code-try', limitKey(sessionSecret, 'code', code.id)]]);
  if (waitSeconds > 0) return 'over';
  return matchesCode(sessionSecret, code, typed) ? 'right' : 'wrong';
}
