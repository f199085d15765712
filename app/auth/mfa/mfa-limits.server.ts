import { type Counter, networkOf } from '../../identity/rate-limits.server.ts';
import type { Actor } from '../actor.ts';
import type { MfaFactor } from './complete-mfa.server.ts';

type Tries = {
  factor: MfaFactor;
  /** Id of a browser in which this user has given a second factor before; else null. */
  device: string | null;
};

/** Returns the counters of one try, narrowest first; a browser that the user is known by has counts of its own. */
export function tryCounters(actor: Actor, { factor, device }: Tries): Counter[] {
  const counters: Counter[] = [['mfa-day', 'mfa try', actor.userId, device ?? 'unknown']];
  if (factor === 'APP') counters.unshift(['mfa-app', 'mfa try', actor.userId, device ?? actor.sessionId]);
  if (factor === 'RECOVERY_CODE')
    counters.unshift(['mfa-recovery', 'mfa try', actor.userId, device ?? actor.sessionId]);
  return counters;
}

type Sending = {
  address: string;
  phone: string;
  /** Id of a browser that the user is known by, for a code to the phone in use; else null. */
  device: string | null;
};

/** Returns the counters of one text message; the user's own browser has counts that a stranger cannot use up. */
export function sendCounters(actor: Actor, { address, phone, device }: Sending): Counter[] {
  const browser = device ? [device] : [];
  return [
    ['mfa-user', 'mfa', actor.userId, ...browser],
    ['mfa-phone', 'mfa', phone, ...browser],
    ['mfa-account', 'mfa', actor.account.id],
    ['mfa-network', 'mfa', networkOf(address)],
  ];
}
