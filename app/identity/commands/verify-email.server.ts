import type { AppServices } from '../../platform/app-services.server.ts';
import type { Verification } from '../verification-token.server.ts';
import { activatePendingUsers } from './activate-pending-users.server.ts';

/** Verifies an address and activates its pending users. Returns false when the address is no longer this person's. */
export async function verifyEmail({ orm }: Pick<AppServices, 'orm'>, verification: Verification): Promise<boolean> {
  const { user, email } = verification;
  const em = orm.em.fork();
  const [known] = await em.execute('select id from idp_user_by_id($1) where email = $2', [user, email]);
  if (!known) return false;
  await activatePendingUsers({ orm }, verification);
  // last, because a verified address gets no other link: if this fails, a pending user can still request one
  const verifySql = 'select idp_verify_email($1, $2) as verified';
  const [{ verified }] = await em.execute<[{ verified: boolean }]>(verifySql, [user, email]);
  return verified;
}
