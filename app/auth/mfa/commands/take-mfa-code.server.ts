import type { Scope } from '../../scope.server.ts';
import { type MfaCode, mfaCodeTries } from '../phone/mfa-code.server.ts';

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
