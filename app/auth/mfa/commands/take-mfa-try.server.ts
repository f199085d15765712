import { BusinessRuleError } from '#db/errors.ts';
import { identityHash } from '../../../identity/identity-hash.server.ts';
import { retryMessage } from '../../../identity/rate-limits.server.ts';
import type { AppServices } from '../../../platform/app-services.server.ts';
import { logSecurityEvent } from '../../../platform/process/security-event.ts';
import type { Scope } from '../../scope.server.ts';
import { tryCounters, tryLimits } from '../mfa-limits.server.ts';
import type { MfaFactor } from './complete-mfa.server.ts';

type Try = {
  services: Pick<AppServices, 'orm' | 'settings'>;
  factor: MfaFactor;
  /** The browser's id where this user has given a second factor in it before. */
  device: string | null;
};

/** A known browser has counts of its own, so that a thief of the password cannot use up the user's tries. */
export async function takeMfaTry({ actor, log }: Scope, { services, factor, device }: Try): Promise<() => unknown> {
  const { orm, settings } = services;
  const counters = tryCounters(actor, { services, factor, device });
  const waitSeconds = await tryLimits.consume(orm, counters);
  if (waitSeconds > 0) {
    const identity = identityHash(settings.sessionSecret, actor.email);
    logSecurityEvent(log, { outcome: 'limited', factor, identity });
    throw new BusinessRuleError({ code: [`Too many wrong codes. ${retryMessage(waitSeconds)}`] });
  }
  const [, day] = counters.at(-1)!;
  return () => tryLimits.refund(orm, 'mfa-day', day);
}
