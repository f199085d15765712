import { BusinessRuleError } from '#db/errors.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { activatePendingUsers } from '../addresses/activate-pending-users.server.ts';
import type { Verification } from '../addresses/verification-token.server.ts';
import { hashPassword, matchesHash } from '../passwords/password-hash.server.ts';
import { addressToVerify } from '../queries/address-to-verify.server.ts';
import { revokeSignIns } from '../sign-in/revoke-sign-ins.server.ts';

/** `earlier`: the address was verified before, with another password than the typed one. */
export type VerificationOutcome = 'verified' | 'earlier' | 'over';

/**
 * Sets the password that the owner chooses, and activates their pending users. An address that was verified before keeps
 * its password. Returns `over` when the address is no longer this person's.
 */
export async function verifyEmail(
  { orm }: Pick<AppServices, 'orm'>,
  verification: Verification,
  password: string,
): Promise<VerificationOutcome> {
  const { user, email } = verification;
  const known = await addressToVerify({ orm }, verification);
  if (!known) return 'over';
  const isSame = await matchesHash(password, known.hash);
  if (!known.isVerified) {
    if (known.mustChange && isSame) {
      throw new BusinessRuleError({ password: ['Choose a password other than the one you were given.'] });
    }
    const passwordHash = await hashPassword(password);
    await orm.em.fork().transactional(async (em) => {
      await em.execute('select idp_choose_password($1, $2, $3)', [user, email, passwordHash]);
      await revokeSignIns(em, user);
    });
  }
  // the same link retries the activation if it fails
  await activatePendingUsers({ orm }, verification);
  return known.isVerified && !isSame ? 'earlier' : 'verified';
}
