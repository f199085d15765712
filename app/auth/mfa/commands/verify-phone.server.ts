import { enqueue } from '#db/queue.ts';
import type { AppServices } from '../../../platform/app-services.server.ts';
import { authorize } from '../../authorize.ts';
import { lockOwnUser } from '../../lock-own-user.server.ts';
import { transaction } from '../../scope.server.ts';
import { keepConfirmation } from '../keep-confirmation.server.ts';
import { mfaErrors } from '../mfa-errors.ts';
import type { MfaSession } from '../mfa-session.ts';
import { matchesMfaCode, takeMfaCode } from '../phone/mfa-code.server.ts';
import { mayChangeFactors } from '../policy.ts';
import { mfaState } from '../queries/mfa-state.server.ts';
import { recordWrongCode } from '../record-wrong-code.server.ts';

type Verification = { services: Pick<AppServices, 'orm' | 'settings'>; code: string };

/** A session that waits for a second factor still waits: the user signs in with the new phone. */
export async function verifyPhone({ scope, mfaDue }: MfaSession, { services, code }: Verification): Promise<void> {
  const state = await mfaState(scope);
  authorize(mayChangeFactors({ mfaDue, ...state }));
  const sent = await takeMfaCode(scope, 'newPhone');
  if (!sent) throw mfaErrors.over();
  if (!matchesMfaCode(services.settings.sessionSecret, sent, code)) {
    await recordWrongCode(scope, { services, factor: 'SMS' });
    throw mfaErrors.wrong();
  }
  await transaction(scope, async (scope) => {
    const { actor, boss, em } = scope;
    const { userId } = actor;
    // a repeated form replaces the same factor
    await lockOwnUser(scope);
    await em.execute(replaceSql, [userId]);
    const verified = await em.execute<unknown[]>(verifySql, [sent.deviceId]);
    const used = await em.execute<unknown[]>(useSql, [sent.id]);
    // another number was saved meanwhile, or the form was sent twice
    if (verified.length === 0 || used.length === 0) throw mfaErrors.over();
    await em.execute(auditSql, [state.phone ? 'MFA_CHANGE_PHONE' : 'MFA_ENROL', userId, actor.email]);
    await keepConfirmation(scope);
    const notice = state.phone ? 'phone-changed' : 'phone-added';
    await enqueue(boss, em, 'email-security-notice', { accountId: actor.account.id, userId, notice });
  });
}

const replaceSql = `
delete from mfa_device
where account_id = current_account() and user_id = $1 and kind = 'PHONE' and verified_at is not null`;

const verifySql = `
update mfa_device set verified_at = now()
where account_id = current_account() and id = $1 and verified_at is null returning id`;

const useSql = `
update mfa_code set used_at = now() where account_id = current_account() and id = $1 and used_at is null returning id`;

const auditSql = `
insert into audit_record (account_id, object_type, transaction_type, object_id, object_name)
values (current_account(), 'USER', $1, $2, $3)`;
