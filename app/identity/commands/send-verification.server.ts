import { verification } from '../../mail/letters/verification.tsx';
import type { Mailer } from '../../mail/mailer.server.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { verificationToken } from '../verification-token.server.ts';

type Sending = Pick<AppServices, 'orm' | 'settings' | 'now'> & {
  mailer: Mailer;
  identity: string;
  /** The letter's own, the same at every attempt. */
  id: string;
};

/** Sends the link that verifies an address, unless there is nobody by now or it is verified. */
export async function sendVerification({ orm, settings, now, mailer, identity, id }: Sending) {
  const [user] = await orm.em
    .fork()
    .execute<{ email: string }[]>('select email from idp_user_by_id(?) where not email_verified', [identity]);
  if (!user) return;
  const token = verificationToken(settings, { user: identity, email: user.email }, now());
  const link = `${settings.origin}/verification/confirm?token=${token}`;
  await mailer.send({ id, ...(await verification({ email: user.email, link })) });
}
