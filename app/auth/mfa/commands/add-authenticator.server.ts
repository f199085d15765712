import { enqueue } from '#db/queue.ts';
import type { AppServices } from '../../../platform/app-services.server.ts';
import { authorize } from '../../authorize.ts';
import { lockOwnUser } from '../../lock-own-user.server.ts';
import { transaction } from '../../scope.server.ts';
import { sealedSecret, timeStepOf } from '../authenticator/authenticator.server.ts';
import { completeMfa } from '../complete-mfa.server.ts';
import { keepConfirmation } from '../keep-confirmation.server.ts';
import { mfaErrors } from '../mfa-errors.ts';
import type { MfaSession } from '../mfa-session.ts';
import { mayChangeFactors } from '../policy.ts';
import { mfaState } from '../queries/mfa-state.server.ts';
import { recordWrongCode } from '../record-wrong-code.server.ts';
import { recoveryHash } from '../recovery/recovery-codes.server.ts';

type NewAuthenticator = {
  services: Pick<AppServices, 'orm' | 'settings'>;
  secret: string;
  recoveryCodes: string[];
  code: string;
};

/** Replaces app and recovery codes. Returns the new token of a session that waited for a second factor, else null. */
export async function addAuthenticator(session: MfaSession, setup: NewAuthenticator): Promise<string | null> {
  const { scope, mfaDue } = session;
  authorize(mayChangeFactors({ mfaDue, ...(await mfaState(scope)) }));
  const { services } = setup;
  const { sessionSecret } = services.settings;
  const timeStep = await timeStepOf(setup.secret, setup.code, scope.now());
  if (timeStep === null) {
    await recordWrongCode(scope, { services, factor: 'APP' });
    throw mfaErrors.wrong();
  }
  return await transaction(scope, async (scope) => {
    const { actor, boss, em } = scope;
    const { userId } = actor;
    // a repeated form replaces the same factor
    await lockOwnUser(scope);
    await em.execute(replaceSql, [userId]);
    await em.execute(insertSql, [userId, sealedSecret(sessionSecret, setup.secret), timeStep]);
    await em.execute('delete from mfa_recovery_code where account_id = current_account() and user_id = $1', [userId]);
    const hashes = setup.recoveryCodes.map((code) => recoveryHash(sessionSecret, userId, code).toString('hex'));
    await em.execute(recoverySql, [userId, JSON.stringify(hashes)]);
    await em.execute(auditSql, [userId, actor.email]);
    await keepConfirmation(scope);
    await enqueue(boss, em, 'email-security-notice', { accountId: actor.account.id, userId, notice: 'app-changed' });
    return mfaDue ? await completeMfa(scope, 'APP') : null;
  });
}

const replaceSql = `
delete from mfa_device where account_id = current_account() and user_id = $1 and kind = 'APP'`;

const insertSql = `
insert into mfa_device (account_id, user_id, kind, secret, last_time_step, verified_at)
values (current_account(), $1, 'APP', $2, $3, now())`;

const recoverySql = `
insert into mfa_recovery_code (account_id, user_id, code_hash)
select current_account(), $1, decode(hash, 'hex') from jsonb_array_elements_text($2::jsonb) as hash`;

const auditSql = `
insert into audit_record (account_id, object_type, transaction_type, object_id, object_name)
values (current_account(), 'USER', 'MFA_ENROL_APP', $1, $2)`;
