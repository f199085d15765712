import { mfaDigitsOf } from '#app/auth/mfa/phone/mfa-code.server.ts';
import type { AppServices } from '#app/platform/app-services.server.ts';
import { emOfUser, type TestUser } from './world.ts';

/** Returns the code that was sent last to a phone of the user, in any session of theirs. */
export async function sentMfaCode(services: AppServices, user: TestUser): Promise<string> {
  const [code] = await emOfUser(services, user).execute<{ id: string; sessionId: string; deviceId: string }[]>(
    `select c.id, c.session_id as "sessionId", c.device_id as "deviceId" from mfa_code c
     join session s on s.account_id = c.account_id and s.id = c.session_id
     where s.user_id = $1 and c.used_at is null order by c.sent_at desc limit 1`,
    [user.userId],
  );
  return mfaDigitsOf(services.settings.sessionSecret, code!);
}
