import type { AppServices } from '../../../platform/app-services.server.ts';
import { authorize } from '../../authorize.ts';
import { transaction } from '../../scope.server.ts';
import { lockFactors } from '../lock-factors.server.ts';
import { mfaErrors } from '../mfa-errors.ts';
import type { MfaSession } from '../mfa-session.ts';
import { mayEnrol } from '../policy.ts';
import { mfaState } from '../queries/mfa-state.server.ts';
import { consumeMfaCode } from './consume-mfa-code.server.ts';

type Verification = { settings: AppServices['settings']; code: string };

/** Replaces the phone. A session that waits for a second factor still waits: the user signs in with the new phone. */
export async function verifyPhone({ scope, mfaDue }: MfaSession, { settings, code }: Verification): Promise<void> {
  const { isEnrolled, phone } = await mfaState(scope);
  authorize(mayEnrol({ mfaDue, isEnrolled }));
  const used = await consumeMfaCode(scope, { settings, typed: code, of: 'newPhone' });
  if (used === 'wrong' || used === 'over') throw mfaErrors[used]();
  await transaction(scope, async (scope) => {
    const { actor, em } = scope;
    await lockFactors(scope);
    await em.execute(replaceSql, [actor.userId]);
    const verified = await em.execute<unknown[]>(verifySql, [used.deviceId]);
    // another number was saved meanwhile
    if (verified.length === 0) throw mfaErrors.over();
    await em.execute(auditSql, [phone ? 'MFA_CHANGE_PHONE' : 'MFA_ENROL', actor.userId, actor.email]);
  });
}

const replaceSql = `
delete from mfa_device
where account_id = current_account() and user_id = $1 and kind = 'PHONE' and verified_at is not null`;

const verifySql = `
update mfa_device set verified_at = now() where account_id = current_account() and id = $1 returning id`;

const auditSql = `
insert into audit_record (account_id, object_type, transaction_type, object_id, object_name)
values (current_account(), 'USER', $1, $2, $3)`;
