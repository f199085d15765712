import type { AppServices } from '../../platform/app-services.server.ts';
import { limits } from '../limits.ts';
import {
  attemptsOf,
  type Counter,
  consumeLimits,
  countAttempt,
  forgetAttempts,
  networkOf,
  pauseAttempts,
  pauseSeconds,
  refundAttempt,
} from '../rate-limits.server.ts';

type Services = Pick<AppServices, 'orm' | 'settings'>;

/** `device` is the id of a browser that has signed in with this email or confirmed it by a code; else null. */
export type Attempt = { email: string; address: string; device: string | null };

/** Nobody can lock out another: known devices have their own count, and a code by email always works. */
export type Admission = 'check' | 'code' | { waitSeconds: number };

/** Wrong passwords of one person from one network without a pause; each further one doubles the pause. */
const freeAttempts = 3;
/** Additional wrong passwords allowed to a network for each person who has signed in from it. */
const attemptsPerPerson = 5;

/** Counts an attempt before its password is checked; returns whether to check it. */
export async function admitAttempt(services: Services, { email, address, device }: Attempt): Promise<Admission> {
  if (device) {
    const waitSeconds = await consumeLimits(services, [['device', device, email]]);
    return waitSeconds > 0 ? { waitSeconds } : 'check';
  }
  const { pair, pause, network, person, people } = countersOf({ email, address });
  const waitSeconds = await pauseSeconds(services, pause);
  if (waitSeconds > 0) return { waitSeconds };

  const attempts = await countAttempt(services, pair);
  if (attempts > limits.pair.points) return 'code';
  const known = await attemptsOf(services, people);
  const allowed = limits.network.points + attemptsPerPerson * Math.min(known, limits.people.points);
  if ((await countAttempt(services, network)) > allowed) return 'code';
  if ((await countAttempt(services, person)) > limits.email.points) return 'code';
  if (attempts > freeAttempts) await pauseAttempts(services, pause, 2 ** (attempts - freeAttempts - 1));
  return 'check';
}

/** Refunds an attempt with the right password, and clears the wrong attempts before it. */
export async function refundAttempts(services: Services, { email, address, device }: Attempt) {
  const { pair, pause, network, person, familiar, people } = countersOf({ email, address });
  if (device) {
    await forgetAttempts(services, ['device', device, email]);
  } else {
    await forgetAttempts(services, pair);
    await forgetAttempts(services, pause);
    await refundAttempt(services, network);
    await refundAttempt(services, person);
  }
  if ((await countAttempt(services, familiar)) === 1) await countAttempt(services, people);
}

export async function isFamiliarNetwork(services: Services, address: string): Promise<boolean> {
  return (await attemptsOf(services, ['people', networkOf(address)])) > 0;
}

function countersOf({ email, address }: Pick<Attempt, 'email' | 'address'>) {
  const network = networkOf(address);
  return {
    pair: ['pair', email, network],
    pause: ['pause', email, network],
    familiar: ['familiar', email, network],
    network: ['network', network],
    people: ['people', network],
    person: ['email', email],
  } satisfies Record<string, Counter>;
}
