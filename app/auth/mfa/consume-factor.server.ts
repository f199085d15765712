import { BusinessRuleError } from '#db/errors.ts';
import { identityHash } from '../../identity/identity-hash.server.ts';
import { consumeLimits, refundAttempt, retryMessage } from '../../identity/rate-limits.server.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { logSecurityEvent } from '../../platform/process/security-event.ts';
import { type Scope, transaction } from '../scope.server.ts';
import { openedSecret, timeStepOf } from './authenticator/authenticator.server.ts';
import type { MfaFactor } from './complete-mfa.server.ts';
import { mfaErrors } from './mfa-errors.ts';
import { tryCounters } from './mfa-limits.server.ts';
import { matchesMfaCode, takeMfaCode } from './phone/mfa-code.server.ts';
import { recordWrongCode } from './record-wrong-code.server.ts';
import { recoveryHash } from './recovery/recovery-codes.server.ts';

export type FactorInput = {
  services: Pick<AppServices, 'orm' | 'settings'>;
  factor: MfaFactor;
  code: string;
  /** The browser's id where this user has given a second factor in it before. */
  device: string | null;
};

/** Uses a code up and runs `work` in one transaction; throws a BusinessRuleError for a wrong code. */
export async function consumeFactor<Result>(
  scope: Scope,
  { services, factor, code, device }: FactorInput,
  work: (scope: Scope) => Promise<Result>,
): Promise<Result> {
  const { sessionSecret } = services.settings;
  const sent = factor === 'SMS' ? await takeMfaCode(scope, 'phone') : null;
  if (factor === 'SMS' && !sent) throw mfaErrors.over();
  const refund = await takeMfaTry(scope, { services, factor, device });
  const done = await transaction(scope, async (scope) => {
    const check = sent
      ? matchesMfaCode(sessionSecret, sent, code) && (await consumeSentCode(scope, sent.id))
      : await consumers[factor as keyof typeof consumers](scope, sessionSecret, code);
    if (check === true) return { result: await work(scope) };
    return { refusal: check === 'used' ? usedErrors[factor as keyof typeof consumers]() : mfaErrors.wrong() };
  });
  if ('refusal' in done) {
    await recordWrongCode(scope, { services, factor });
    throw done.refusal;
  }
  await refund();
  return done.result;
}

type Check = boolean | 'used';

const usedErrors = { APP: mfaErrors.used, RECOVERY_CODE: mfaErrors.recoveryUsed };

const consumers = { APP: consumeAppCode, RECOVERY_CODE: consumeRecoveryCode };

async function consumeSentCode({ em }: Scope, id: string): Promise<boolean> {
  const used = await em.execute<unknown[]>(sentSql, [id]);
  // a concurrent request used the code
  if (used.length === 0) throw mfaErrors.over();
  return true;
}

async function consumeAppCode({ actor, em, now }: Scope, sessionSecret: string, code: string): Promise<Check> {
  const [device] = await em.execute<{ id: string; secret: Buffer }[]>(appSql, [actor.userId]);
  const secret = device && openedSecret(sessionSecret, device.secret);
  const timeStep = secret ? await timeStepOf(secret, code, now()) : null;
  if (timeStep === null) return false;
  const isNew = (await em.execute<unknown[]>(stepSql, [device?.id, timeStep])).length > 0;
  return isNew || 'used';
}

async function consumeRecoveryCode({ actor, em }: Scope, sessionSecret: string, code: string): Promise<Check> {
  const hash = recoveryHash(sessionSecret, actor.userId, code);
  if ((await em.execute<unknown[]>(recoverySql, [actor.userId, hash])).length > 0) return true;
  return (await em.execute<unknown[]>(usedRecoverySql, [actor.userId, hash])).length > 0 && 'used';
}

const sentSql = `
update mfa_code set used_at = now() where account_id = current_account() and id = $1 and used_at is null returning id`;

const appSql = `
select id, secret from mfa_device
where account_id = current_account() and user_id = $1 and kind = 'APP' and verified_at is not null`;

const stepSql = `
update mfa_device set last_time_step = $2
where account_id = current_account() and id = $1 and (last_time_step is null or last_time_step < $2) returning id`;

const recoverySql = `
update mfa_recovery_code set used_at = now()
where account_id = current_account() and user_id = $1 and code_hash = $2 and used_at is null returning id`;

const usedRecoverySql = `
select from mfa_recovery_code
where account_id = current_account() and user_id = $1 and code_hash = $2 and used_at is not null`;

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
async function takeMfaTry({ actor, log }: Scope, { services, factor, device }: Try): Promise<() => unknown> {
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
