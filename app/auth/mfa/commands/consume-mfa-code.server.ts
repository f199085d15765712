import type { AppServices } from '../../../platform/app-services.server.ts';
import type { Scope } from '../../scope.server.ts';
import { type MfaCode, matchesMfaCode, mfaCodeTries } from '../mfa-code.server.ts';

type Attempt = { settings: AppServices['settings']; typed: string; of: 'phone' | 'newPhone' };

/** Counts a try of this session's code and returns the device when it is right; `over` when no code works any more. */
export async function consumeMfaCode(
  { actor, em, now }: Scope,
  { settings, typed, of }: Attempt,
): Promise<{ deviceId: string } | 'wrong' | 'over'> {
  const { userId, sessionId } = actor;
  const parameters = [sessionId, userId, of === 'phone', now(), mfaCodeTries];
  // the try is counted before the comparison and stays counted, also when several arrive at once
  const [code] = await em.execute<MfaCode[]>(trySql, parameters);
  if (!code) return 'over';
  if (!matchesMfaCode(settings.sessionSecret, code, typed)) return 'wrong';
  const used = await em.execute<unknown[]>(useSql, [code.id]);
  return used.length > 0 ? { deviceId: code.deviceId } : 'over';
}

const trySql = `
update mfa_code c set tries = c.tries + 1 from mfa_device d
where c.account_id = current_account() and c.session_id = $1 and c.used_at is null and c.expires_at > $4
  and c.tries < $5 and d.account_id = c.account_id and d.id = c.device_id and d.user_id = $2
  and (d.verified_at is not null) = $3
returning c.id, c.session_id as "sessionId", c.device_id as "deviceId"`;

const useSql = `
update mfa_code set used_at = now() where account_id = current_account() and id = $1 and used_at is null returning id`;
