import { remainingAttempts, waitingTime } from '../../../identity/rate-limits.server.ts';
import type { AppServices } from '../../../platform/app-services.server.ts';
import type { Scope } from '../../scope.server.ts';
import { sendCounters } from '../mfa-limits.server.ts';

type Asked = {
  services: Pick<AppServices, 'orm' | 'settings'>;
  address: string;
  to: 'phone' | 'newPhone';
  device: string | null;
};

/** Returns words such as '40 seconds'; null when a code can be sent now. */
export async function sendingWait(scope: Scope, { services, address, to, device }: Asked): Promise<string | null> {
  const { actor, em } = scope;
  const [found] = await em.execute<{ phone: string }[]>(phoneSql, [actor.userId, to === 'phone']);
  if (!found) return null;
  const sending = { address, phone: found.phone, device: to === 'phone' ? device : null };
  const counts = await Promise.all(sendCounters(actor, sending).map((counter) => remainingAttempts(services, counter)));
  const seconds = Math.max(...counts.map(({ waitSeconds }) => waitSeconds));
  return seconds > 0 ? waitingTime(seconds) : null;
}

const phoneSql = `
select phone from mfa_device
where account_id = current_account() and user_id = $1 and kind = 'PHONE' and (verified_at is not null) = $2`;
