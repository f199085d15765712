import { limitKey, networkOf, rateLimits } from '../../identity/rate-limits.server.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import type { Actor } from '../actor.ts';
import type { MfaFactor } from './commands/complete-mfa.server.ts';
import { mfaCodeTries } from './phone/mfa-code.server.ts';

/** Tries per duration in seconds. A code sent by text message also has a count of its own. */
const tryRules = {
  'mfa-app': { points: mfaCodeTries, duration: 300 },
  'mfa-recovery': { points: mfaCodeTries, duration: 900 },
  'mfa-day': { points: 15, duration: 24 * 3600 },
};

/** Text messages per duration, in seconds. */
const sendRules = {
  'mfa-user': { points: 3, duration: 600 },
  'mfa-phone': { points: 3, duration: 600 },
  'mfa-account': { points: 60, duration: 3600 },
  'mfa-network': { points: 60, duration: 3600 },
};

export const tryLimits = rateLimits(tryRules);
export const sendLimits = rateLimits(sendRules);

type Tries = {
  services: Pick<AppServices, 'settings'>;
  factor: MfaFactor;
  /** The browser's id where this user has given a second factor in it before. */
  device: string | null;
};

type Counter<Rule> = [rule: Rule, key: string];

/** Returns counters, narrowest first; a known browser has its own. */
export function tryCounters(actor: Actor, { services, factor, device }: Tries): Counter<keyof typeof tryRules>[] {
  const keyOf = (...parts: string[]) => limitKey(services.settings.sessionSecret, 'mfa try', actor.userId, ...parts);
  const counters: Counter<keyof typeof tryRules>[] = [['mfa-day', keyOf(device ?? 'unknown')]];
  if (factor === 'APP') counters.unshift(['mfa-app', keyOf(device ?? actor.sessionId)]);
  if (factor === 'RECOVERY_CODE') counters.unshift(['mfa-recovery', keyOf(device ?? actor.sessionId)]);
  return counters;
}

type Sending = {
  services: Pick<AppServices, 'settings'>;
  address: string;
  phone: string;
  /** The id of a known browser, for a code to the phone in use; else null. */
  device: string | null;
};

/** A known browser has counts that a stranger cannot use up. */
export function sendCounters(
  actor: Actor,
  { services, address, phone, device }: Sending,
): Counter<keyof typeof sendRules>[] {
  const keyOf = (...parts: string[]) => limitKey(services.settings.sessionSecret, 'mfa', ...parts);
  const browser = device ? [device] : [];
  return [
    ['mfa-user', keyOf(actor.userId, ...browser)],
    ['mfa-phone', keyOf(phone, ...browser)],
    ['mfa-account', keyOf(actor.account.id)],
    ['mfa-network', keyOf(networkOf(address))],
  ];
}
