import type { Sms } from '../../../mail/sms.server.ts';
import type { AppServices } from '../../../platform/app-services.server.ts';
import type { Scope } from '../../scope.server.ts';
import { type MfaCode, mfaCodeMinutes, mfaDigitsOf } from '../phone/mfa-code.server.ts';

type SendArgs = Pick<Scope, 'em'> &
  Pick<AppServices, 'settings' | 'now'> & {
    sms: Sms;
    code: string;
    /** The same at every attempt, so that a text message goes once. */
    id: string;
  };

/** Does nothing for a code that was replaced, used or has expired. */
export async function sendMfaCode({ em, settings, now, sms, code, id }: SendArgs) {
  const [found] = await em.execute<(MfaCode & { phone: string })[]>(codeSql, [code, now()]);
  if (!found) return;
  const digits = mfaDigitsOf(settings.sessionSecret, found);
  const text = `${digits} is your Incident Xpress code. It works for ${mfaCodeMinutes} minutes. Give it to nobody.`;
  await sms.send({ id, to: found.phone, text });
}

const codeSql = `
select c.id, c.session_id as "sessionId", c.device_id as "deviceId", d.phone
from mfa_code c join mfa_device d on d.account_id = c.account_id and d.id = c.device_id
where c.account_id = current_account() and c.id = $1 and c.used_at is null and c.expires_at > $2`;
