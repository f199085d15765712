import type { Orm } from '#db/orm.ts';
import { limitKey, networkOf, rateLimits } from '../rate-limits.server.ts';

/** `device` is the id of a browser that has signed in with this email or confirmed it by a code; else null. */
export type Attempt = { email: string; address: string; device: string | null };

/** Nobody can lock out another: known devices have their own count, and a code by email always works. */
export type Admission = 'check' | 'code' | { waitSeconds: number };

const week = 7 * 24 * 3600;

/** Attempts per duration, in seconds; attempts with the right password are refunded. */
const rules = {
  device: { points: 10, duration: 900 },
  pair: { points: 8, duration: 900 },
  network: { points: 50, duration: 3600 },
  email: { points: 20, duration: 3600 },
  pause: { points: 1, duration: 1 },
  // right passwords: whether a person has signed in from a network, and how many people of a network have
  familiar: { points: 1, duration: week },
  people: { points: 90, duration: 2 * week },
};

const limits = rateLimits(rules);

/** Wrong passwords of one person from one network without a pause; each further one doubles the pause. */
const freeAttempts = 3;
/** Additional wrong passwords allowed to a network for each person who has signed in from it. */
const attemptsPerPerson = 5;

/** Counts an attempt before its password is checked; returns whether to check it. */
export async function admitAttempt(orm: Orm, secret: string, { email, address, device }: Attempt): Promise<Admission> {
  if (device) {
    const waitSeconds = await limits.consume(orm, [['device', limitKey(secret, device, email)]]);
    return waitSeconds > 0 ? { waitSeconds } : 'check';
  }
  const { pair, network, person } = keysOf(secret, { email, address });
  const pauseSeconds = await limits.pauseSeconds(orm, 'pause', pair);
  if (pauseSeconds > 0) return { waitSeconds: pauseSeconds };

  const attempts = await limits.count(orm, 'pair', pair);
  if (attempts > rules.pair.points) return 'code';
  const people = await limits.read(orm, 'people', network);
  const allowed = rules.network.points + attemptsPerPerson * Math.min(people, rules.people.points);
  if ((await limits.count(orm, 'network', network)) > allowed) return 'code';
  if ((await limits.count(orm, 'email', person)) > rules.email.points) return 'code';
  if (attempts > freeAttempts) await limits.pause(orm, 'pause', pair, 2 ** (attempts - freeAttempts - 1));
  return 'check';
}

/** Refunds an attempt with the right password, and clears the wrong attempts before it. */
export async function refundAttempts(orm: Orm, secret: string, { email, address, device }: Attempt) {
  const { pair, network, person } = keysOf(secret, { email, address });
  if (device) {
    await limits.forget(orm, 'device', limitKey(secret, device, email));
  } else {
    await limits.forget(orm, 'pair', pair);
    await limits.forget(orm, 'pause', pair);
    await limits.refund(orm, 'network', network);
    await limits.refund(orm, 'email', person);
  }
  if ((await limits.count(orm, 'familiar', pair)) === 1) await limits.count(orm, 'people', network);
}

export async function isFamiliarNetwork(orm: Orm, secret: string, address: string): Promise<boolean> {
  return (await limits.read(orm, 'people', limitKey(secret, networkOf(address)))) > 0;
}

function keysOf(secret: string, { email, address }: Pick<Attempt, 'email' | 'address'>) {
  const network = networkOf(address);
  return {
    pair: limitKey(secret, email, network),
    network: limitKey(secret, network),
    person: limitKey(secret, email),
  };
}
