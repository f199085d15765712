import type { Mailer } from '../../mail/mailer.server.ts';
import { verification } from '../../mail/templates/verification.tsx';
import type { AppServices } from '../../platform/app-services.server.ts';
import { verificationToken } from '../addresses/verification-token.server.ts';

type SendArgs = Pick<AppServices, 'orm' | 'settings' | 'now'> & {
  mailer: Mailer;
  identity: string;
  id: string;
};

export async function sendVerification({ orm, settings, now, mailer, identity, id }: SendArgs) {
  const [user] = await orm.em.fork().execute<{ email: string; isInvited: boolean }[]>(userSql, [identity]);
  if (!user) return;
  const token = verificationToken(settings, { user: identity, email: user.email }, now());
  const link = `${settings.origin}/verification/confirm?token=${token}`;
  await mailer.send({ id, ...(await verification({ ...user, link })) });
}

// a password that must be changed was given with an invitation; at a sign-up people choose their own
const userSql = `
select email, must_change_password as "isInvited" from idp_user_by_id($1) where not email_verified`;
