import { BusinessRuleError } from '#db/errors.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { hashPassword, matchesHash } from '../password-hash.server.ts';
import type { Verification } from '../verification-token.server.ts';
import { activatePendingUsers } from './activate-pending-users.server.ts';
import { revokeSignIns } from './revoke-sign-ins.server.ts';

/**
 * Verifies an address, gives it the password that its owner chooses, and activates its pending users. An address that was
 * verified before keeps its password. Returns false when the address is no longer this person's.
 */
export async function verifyEmail(
  { orm }: Pick<AppServices, 'orm'>,
  verification: Verification,
  password: string,
): Promise<boolean> {
  const { user, email } = verification;
  const em = orm.em.fork();
  const [known] = await em.execute<Known[]>(knownSql, [user, email]);
  if (!known) return false;
  if (!known.isVerified) {
    if (known.mustChange && (await matchesHash(password, known.hash))) {
      throw new BusinessRuleError({ password: ['Choose a password other than the one you were given.'] });
    }
    const passwordHash = await hashPassword(password);
    await em.transactional(async (em) => {
      await em.execute('select idp_choose_password($1, $2, $3)', [user, email, passwordHash]);
      await revokeSignIns(em, user);
    });
  }
  // the same link does it again if this fails
  await activatePendingUsers({ orm }, verification);
  return true;
}

type Known = { isVerified: boolean; mustChange: boolean; hash: string };

const knownSql = `
select email_verified as "isVerified", must_change_password as "mustChange", idp_password_hash(id) as hash
from idp_user_by_id($1) where email = $2`;
