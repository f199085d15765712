import { timingSafeEqual } from 'node:crypto';
import { keyedDigest } from '../../../identity/derived-secret.server.ts';
import { limits } from '../../../identity/limits.ts';
import type { Scope } from '../../scope.server.ts';

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

/** Counts a try; returns null when no code works any more. */
export async function takeMfaCode({ actor, em, now }: Scope, of: 'phone' | 'newPhone'): Promise<MfaCode | null> {
  const { userId, sessionId } = actor;
  // the try is counted before the comparison, so that concurrent tries count too
  const [code] = await em.execute<MfaCode[]>(trySql, [sessionId, userId, of === 'phone', now(), mfaCodeTries]);
  return code ?? null;
}

const trySql = `
update mfa_code c set tries = c.tries + 1 from mfa_device d
where c.account_id = current_account() and c.session_id = $1 and c.used_at is null and c.expires_at > $4
  and c.tries < $5 and d.account_id = c.account_id and d.id = c.device_id and d.user_id = $2
  and (d.verified_at is not null) = $3
returning c.id, c.session_id as "sessionId", c.device_id as "deviceId"`;
