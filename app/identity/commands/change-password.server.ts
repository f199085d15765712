import { Absent, Refusal } from '#db/refusal.ts';
import { endSessionsOf } from '../../auth/commands/end-sessions-of.server.ts';
import type { Product } from '../../shell/product.server.ts';
import { embeddedIdentity } from '../embedded-client.server.ts';
import { hashPassword, matchesHash } from '../password-hash.server.ts';

type Change = Pick<Product, 'orm' | 'settings'> & { userId: string; password: string };

/** A new password, not the one it was. What was signed in with the old one is over, and cannot be renewed. */
export async function changePassword({ orm, settings, userId, password }: Change) {
  const em = orm.em.fork();
  const [user] = await em.execute<{ hash: string }[]>('select password_hash as hash from idp_user where id = ?', [
    userId,
  ]);
  if (!user) throw new Absent('user');
  if (await matchesHash(password, user.hash)) {
    throw new Refusal({ newPassword: ['Choose a password other than the one you have.'] });
  }
  const passwordHash = await hashPassword(password);
  await em.transactional(async (em) => {
    await em.execute('update idp_user set password_hash = ?, must_change_password = false where id = ?', [
      passwordHash,
      userId,
    ]);
    await em.execute(revokeSql, [userId]);
  });
  await endSessionsOf({ orm, settings }, embeddedIdentity(userId), 'PASSWORD_CHANGED');
}

const revokeSql = `
delete from idp_artifact
where kind in ('Grant', 'RefreshToken', 'AccessToken', 'AuthorizationCode') and payload ->> 'accountId' = ?`;
