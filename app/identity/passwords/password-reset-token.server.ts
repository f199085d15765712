import type { Settings } from '../../platform/process/settings.ts';
import { seal, sha256, unseal } from '../../platform/seal.server.ts';

/** `digest` is of the present password hash: once another password is chosen, the link does nothing. */
export type PasswordReset = { user: string; digest: string };

export const resetMinutes = 60;

export const digestOfHash = (passwordHash: string) => sha256(passwordHash).toString('hex');

/** Encrypted; the server does not store it. */
export function passwordResetToken(settings: Settings, reset: PasswordReset, now: Date): string {
  const sealed = { ...reset, until: now.getTime() + resetMinutes * 60_000 };
  return seal(settings.sessionSecret, 'password reset', sealed).toString('base64url');
}

/** Returns null for a token that has expired or is not genuine. */
export function readPasswordResetToken(settings: Settings, token: string, now: Date): PasswordReset | null {
  const sealed = unseal<PasswordReset & { until: number }>(
    settings.sessionSecret,
    'password reset',
    Buffer.from(token, 'base64url'),
  );
  return sealed && sealed.until > now.getTime() ? { user: sealed.user, digest: sealed.digest } : null;
}
