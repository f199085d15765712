import type { Settings } from '../../platform/process/settings.ts';
import { seal, unseal } from '../../platform/seal.server.ts';

/** The link does nothing once the person has another address. */
export type Verification = { user: string; email: string };

const validMs = 24 * 3600 * 1000;

/** Encrypted; the server does not store it. */
export function verificationToken(settings: Settings, verification: Verification, now: Date): string {
  const sealed = { ...verification, until: now.getTime() + validMs };
  return seal(settings.sessionSecret, 'verification', sealed).toString('base64url');
}

/** Returns null for a token that has expired or is not genuine. */
export function readVerificationToken(settings: Settings, token: string, now: Date): Verification | null {
  const sealed = unseal<Verification & { until: number }>(
    settings.sessionSecret,
    'verification',
    Buffer.from(token, 'base64url'),
  );
  return sealed && sealed.until > now.getTime() ? { user: sealed.user, email: sealed.email } : null;
}
