import { BusinessRuleError } from '#db/errors.ts';
import { limitKey, rateLimits, retryMessage } from '../../../identity/rate-limits.server.ts';
import type { AppServices } from '../../../platform/app-services.server.ts';
import { type Scope, transaction } from '../../scope.server.ts';
import { openedSecret, timeStepOf } from '../authenticator.server.ts';
import { mfaCodeTries } from '../mfa-code.server.ts';
import { mfaErrors } from '../mfa-errors.ts';
import { recoveryHash } from '../recovery-codes.server.ts';
import { completeMfa, type MfaFactor } from './complete-mfa.server.ts';
import { consumeMfaCode } from './consume-mfa-code.server.ts';

type Verification = {
  services: Pick<AppServices, 'orm' | 'settings'>;
  factor: MfaFactor;
  code: string;
};

/** Wrong codes per duration, in seconds; a code sent by text message has a count of its own. */
const limits = rateLimits({
  'mfa-app': { points: mfaCodeTries, duration: 300 },
  'mfa-recovery': { points: mfaCodeTries, duration: 900 },
});

/** Verifies the second factor of a session; returns its new token, or null when it was verified already. */
export async function verifyMfa(scope: Scope, { services, factor, code }: Verification): Promise<string | null> {
  if (factor === 'SMS') {
    const used = await consumeMfaCode(scope, { settings: services.settings, typed: code, of: 'phone' });
    if (used === 'wrong' || used === 'over') throw mfaErrors[used]();
  } else {
    await takeTry(services, factor === 'APP' ? 'mfa-app' : 'mfa-recovery', scope.actor.userId);
  }
  return await transaction(scope, async (scope) => {
    const { sessionSecret } = services.settings;
    if (factor === 'APP') await consumeAppCode(scope, sessionSecret, code);
    if (factor === 'RECOVERY_CODE') await consumeRecoveryCode(scope, sessionSecret, code);
    return await completeMfa(scope, factor);
  });
}

async function takeTry({ orm, settings }: Verification['services'], rule: 'mfa-app' | 'mfa-recovery', userId: string) {
  const waitSeconds = await limits.consume(orm, [[rule, limitKey(settings.sessionSecret, rule, userId)]]);
  if (waitSeconds > 0) throw new BusinessRuleError({ code: [`Too many wrong codes. ${retryMessage(waitSeconds)}`] });
}

async function consumeAppCode({ actor, em, now }: Scope, sessionSecret: string, code: string) {
  const [device] = await em.execute<{ id: string; secret: Buffer; last: string | null }[]>(appSql, [actor.userId]);
  const secret = device && openedSecret(sessionSecret, device.secret);
  const after = device?.last ? Number(device.last) : undefined;
  const timeStep = secret ? await timeStepOf(secret, code, now(), after) : null;
  const used = timeStep === null ? [] : await em.execute<unknown[]>(stepSql, [device?.id, timeStep]);
  if (used.length === 0) throw mfaErrors.wrong();
}

async function consumeRecoveryCode({ actor, em }: Scope, sessionSecret: string, code: string) {
  const hash = recoveryHash(sessionSecret, actor.userId, code);
  const used = await em.execute<unknown[]>(recoverySql, [actor.userId, hash]);
  if (used.length === 0) throw mfaErrors.wrong();
}

const appSql = `
select id, secret, last_time_step as last from mfa_device
where account_id = current_account() and user_id = $1 and kind = 'APP' and verified_at is not null`;

const stepSql = `
update mfa_device set last_time_step = $2
where account_id = current_account() and id = $1 and (last_time_step is null or last_time_step < $2) returning id`;

const recoverySql = `
update mfa_recovery_code set used_at = now()
where account_id = current_account() and user_id = $1 and code_hash = $2 and used_at is null returning id`;
