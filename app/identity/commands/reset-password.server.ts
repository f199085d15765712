import { BusinessRuleError } from '#db/errors.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { activatePendingUsers } from '../addresses/activate-pending-users.server.ts';
import { hashPassword, matchesHash } from '../passwords/password-hash.server.ts';
import { digestOfHash, type PasswordReset } from '../passwords/password-reset-token.server.ts';
import { embeddedIdentity } from '../provider/embedded-client.server.ts';
import { revokeSignIns } from '../sign-in/revoke-sign-ins.server.ts';

type Reset = Pick<AppServices, 'orm'> & {
  reset: PasswordReset;
  password: string;
  endSessions: (identity: string) => Promise<unknown>;
};

/** The emailed link verifies the address too. Ends all sessions. Returns false for a used link. */
export async function resetPassword({ orm, reset, password, endSessions }: Reset): Promise<boolean> {
  const { user, digest } = reset;
  const em = orm.em.fork();
  const sql = 'select email, idp_password_hash(id) as hash from idp_user_by_id($1)';
  const [known] = await em.execute<{ email: string; hash: string }[]>(sql, [user]);
  if (!known || digestOfHash(known.hash) !== digest) return false;
  if (await matchesHash(password, known.hash)) {
    throw new BusinessRuleError({ password: ['Choose a password other than the one you have.'] });
  }
  const passwordHash = await hashPassword(password);
  const isChanged = await em.transactional(async (em) => {
    const resetSql = `select idp_reset_password($1, decode($2, 'hex'), $3) as changed`;
    const [{ changed }] = await em.execute<[{ changed: boolean }]>(resetSql, [user, digest, passwordHash]);
    if (!changed) return false;
    await revokeSignIns(em, user);
    // the sessions end before the commit: if that fails, the old password stays valid
    await endSessions(embeddedIdentity(user));
    return true;
  });
  if (isChanged) await activatePendingUsers({ orm }, { user, email: known.email });
  return isChanged;
}
