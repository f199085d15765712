import { enqueue } from '#db/queue.ts';
import { consumeLimits } from '../../../identity/rate-limits.server.ts';
import type { AppServices } from '../../../platform/app-services.server.ts';
import { orNotFound } from '../../authorize.ts';
import { type Scope, transaction } from '../../scope.server.ts';
import { sendCounters } from '../mfa-limits.server.ts';
import { mfaCodeMinutes } from '../phone/mfa-code.server.ts';

type CodeRequest = {
  services: Pick<AppServices, 'orm' | 'settings'>;
  address: string;
  to: 'phone' | 'newPhone';
  /** The browser's id where this user has given a second factor in it before. */
  device: string | null;
};

/** A new code replaces the one before it. Returns the seconds to wait, else 0. */
export async function requestMfaCode(
  scope: Scope,
  { services, address, to, device: known }: CodeRequest,
): Promise<number> {
  const { actor, em, now } = scope;
  const [found] = await em.execute<{ id: string; phone: string }[]>(phoneSql, [actor.userId, to === 'phone']);
  const device = orNotFound(found, 'phone');
  const sending = { address, phone: device.phone, device: to === 'phone' ? known : null };
  const waitSeconds = await consumeLimits(services, sendCounters(actor, sending));
  if (waitSeconds > 0) return waitSeconds;
  await transaction(scope, async ({ em, boss }) => {
    const expiresAt = new Date(now().getTime() + mfaCodeMinutes * 60_000);
    const [code] = await em.execute<{ id: string }[]>(codeSql, [actor.sessionId, device.id, now(), expiresAt]);
    // a phone that has replaced this one gets a code of its own
    if (!code) return;
    await enqueue(boss, em, 'send-mfa-code', { accountId: actor.account.id, code: code.id });
  });
  return 0;
}

const phoneSql = `
select id, phone from mfa_device
where account_id = current_account() and user_id = $1 and kind = 'PHONE' and (verified_at is not null) = $2`;

const codeSql = `
insert into mfa_code (account_id, session_id, device_id, sent_at, expires_at)
select current_account(), $1::uuid, id, $3::timestamptz, $4::timestamptz
from mfa_device where account_id = current_account() and id = $2 for key share
on conflict (account_id, session_id, device_id) do update set id = gen_random_uuid(), sent_at = excluded.sent_at,
  expires_at = excluded.expires_at, tries = 0, used_at = null
returning id`;
