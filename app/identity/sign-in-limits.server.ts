import type { Orm } from '#db/orm.ts';
import { limitKey, limitsBy, networkOf } from './limits.server.ts';

/** `device` is the id of a browser this address has signed in from before, else null. */
export type Attempt = { email: string; address: string; device: string | null };

/** Wrong passwords allowed in so many seconds. A known device is counted apart, so that nobody else can shut it out. */
const rules = {
  device: { points: 10, duration: 900 },
  pair: { points: 8, duration: 900 },
  network: { points: 50, duration: 3600 },
  email: { points: 20, duration: 3600 },
};

const limits = limitsBy(rules);

/** Counts an attempt before its password is looked at; answers the seconds to wait where there were too many, else 0. */
export function takeAttempt(orm: Orm, secret: string, attempt: Attempt): Promise<number> {
  return limits.take(orm, counted(secret, attempt));
}

/** The password was right: what was counted for it is taken back, and wrong ones before it are forgotten. */
export async function forgiveAttempts(orm: Orm, secret: string, attempt: Attempt) {
  for (const [rule, key] of counted(secret, attempt)) {
    if (rule === 'device' || rule === 'pair') await limits.forget(orm, rule, key);
    else await limits.giveBack(orm, rule, key);
  }
}

function counted(secret: string, { email, address, device }: Attempt): [keyof typeof rules, string][] {
  if (device) return [['device', limitKey(secret, device, email)]];
  const network = networkOf(address);
  return [
    ['pair', limitKey(secret, email, network)],
    ['network', limitKey(secret, network)],
    ['email', limitKey(secret, email)],
  ];
}
