import { BusinessRuleError } from '#db/errors.ts';
import { identityHash } from '../../../identity/identity-hash.server.ts';
import { consumeLimits, refundAttempt, retryMessage } from '../../../identity/rate-limits.server.ts';
import type { AppServices } from '../../../platform/app-services.server.ts';
import { logSecurityEvent } from '../../../platform/process/security-event.ts';
import type { Scope } from '../../scope.server.ts';
import { tryCounters } from '../mfa-limits.server.ts';
import type { MfaFactor } from './complete-mfa.server.ts';

type Try = {
  services: Pick<AppServices, 'orm' | 'settings'>;
  factor: MfaFactor;
  /** Id of a browser in which this user has given a second factor before; else null. */
  device: string | null;
};

/**
 * Counts one try of a second factor; returns the function that refunds a right one. A browser that the user is known by
 * has counts of its own, so that somebody who knows the password cannot use up the user's tries.
 */
export async function takeMfaTry({ actor, log }: Scope, { services, factor, device }: Try): Promise<() => unknown> {
  const counters = tryCounters(actor, { factor, device });
  const waitSeconds = await consumeLimits(services, counters);
  if (waitSeconds > 0) {
    const identity = identityHash(services.settings.sessionSecret, actor.email);
    logSecurityEvent(log, { outcome: 'limited', factor, identity });
    throw new BusinessRuleError({ code: [`Too many wrong codes. ${retryMessage(waitSeconds)}`] });
  }
  // the count of a day comes last
  return () => refundAttempt(services, counters.at(-1)!);
}
