import { timingSafeEqual } from 'node:crypto';
import { keyedDigest } from '../../../identity/derived-secret.server.ts';
import { limits } from '../../../identity/limits.ts';

/** Bound to one session and one device; the digits are derived and not stored. */
export type MfaCode = { id: string; sessionId: string; deviceId: string };

export const mfaCodeMinutes = 5;
export const mfaCodeTries = limits['mfa-app'].points;

export function mfaDigitsOf(secret: string, { id, sessionId, deviceId }: MfaCode): string {
  const mac = keyedDigest(secret, 'mfa code', id, sessionId, deviceId);
  return String(mac.readBigUInt64BE() % 1_000_000n).padStart(6, '0');
}

export function matchesMfaCode(secret: string, code: MfaCode, typed: string): boolean {
  return typed.length === 6 && timingSafeEqual(Buffer.from(typed), Buffer.from(mfaDigitsOf(secret, code)));
}
