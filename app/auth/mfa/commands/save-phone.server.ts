import { BusinessRuleError } from '#db/errors.ts';
import { authorize } from '../../authorize.ts';
import { lockOwnUser } from '../../lock-own-user.server.ts';
import { transaction } from '../../scope.server.ts';
import type { MfaSession } from '../mfa-session.ts';
import { onlyNorthAmerica, toPhoneNumber } from '../phone.ts';
import { mayChangeFactors } from '../policy.ts';
import { mfaState } from '../queries/mfa-state.server.ts';

/** The phone counts once its first code is given. */
export async function savePhone({ scope, mfaDue }: MfaSession, digits: string) {
  authorize(mayChangeFactors({ mfaDue, ...(await mfaState(scope)) }));
  const phone = toPhoneNumber(digits);
  if (!phone) throw new BusinessRuleError({ phone: [onlyNorthAmerica] });
  await transaction(scope, async (scope) => {
    const { actor, em } = scope;
    // a repeated form replaces the same factor
    await lockOwnUser(scope);
    await em.execute(forgetSql, [actor.userId]);
    await em.execute(insertSql, [actor.userId, phone]);
  });
}

const forgetSql = `
delete from mfa_device
where account_id = current_account() and user_id = $1 and kind = 'PHONE' and verified_at is null`;

const insertSql = `
insert into mfa_device (account_id, user_id, kind, phone) values (current_account(), $1, 'PHONE', $2)`;
