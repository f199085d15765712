import type { Orm } from '#db/orm.ts';
import { Absent, Refusal } from '#db/refusal.ts';
import { hashPassword, matchesHash } from '../password-hash.server.ts';

/** A new password, not the one it was. What was signed in with the old one cannot be renewed. */
export async function changePassword({ orm, userId, password }: { orm: Orm; userId: string; password: string }) {
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
}

const revokeSql = `
delete from idp_artifact
where kind in ('Grant', 'RefreshToken', 'AccessToken', 'AuthorizationCode') and payload ->> 'accountId' = ?`;
