import { BusinessRuleError, NotFoundError } from '#db/errors.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { hashPassword, matchesHash } from '../passwords/password-hash.server.ts';
import { embeddedIdentity } from '../provider/embedded-client.server.ts';
import { revokeSignIns } from '../sign-in/revoke-sign-ins.server.ts';

type Change = Pick<AppServices, 'orm'> & {
  userId: string;
  password: string;
  /** The current sign-in stays; all others are deleted. */
  interaction: string;
  endSessions: (identity: string) => Promise<unknown>;
};

export async function changePassword({ orm, userId, password, interaction, endSessions }: Change) {
  const em = orm.em.fork();
  const [user] = await em.execute<[{ hash: string | null }]>('select idp_password_hash($1) as hash', [userId]);
  if (!user.hash) throw new NotFoundError('user');
  if (await matchesHash(password, user.hash)) {
    throw new BusinessRuleError({ newPassword: ['Choose a password other than the one you have.'] });
  }
  const passwordHash = await hashPassword(password);
  await em.transactional(async (em) => {
    const changeSql = 'select idp_change_password($1, $2) as changed';
    const [{ changed }] = await em.execute<[{ changed: boolean }]>(changeSql, [userId, passwordHash]);
    if (!changed) throw new BusinessRuleError('This password was already changed. Sign in with the new one.');
    await revokeSignIns(em, userId, interaction);
    // the sessions end before the commit: if that fails, the old password stays valid
    await endSessions(embeddedIdentity(userId));
  });
}
