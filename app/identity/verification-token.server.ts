import { seal, unseal } from '../platform/seal.server.ts';
import type { Settings } from '../platform/settings.ts';

/** Whose address is to be verified, and which: of one that was changed since, the link does nothing. */
export type Verification = { user: string; email: string };

const validMs = 24 * 3600 * 1000;

/** What stands in the link of a letter: nothing is kept of it, and nobody else can make one. */
export function verificationToken(settings: Settings, verification: Verification, now: Date): string {
  const sealed = { ...verification, until: now.getTime() + validMs };
  return seal(settings.sessionSecret, 'verification', sealed).toString('base64url');
}

/** Null for one that is too old, or not ours. */
export function readVerificationToken(settings: Settings, token: string, now: Date): Verification | null {
  const sealed = unseal<Verification & { until: number }>(
    settings.sessionSecret,
    'verification',
    Buffer.from(token, 'base64url'),
  );
  return sealed && sealed.until > now.getTime() ? { user: sealed.user, email: sealed.email } : null;
}
