import type { Jobs } from '#db/queue.ts';
import { verification } from '../../mail/letters/verification.tsx';
import type { Mailer } from '../../mail/mailer.server.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { verificationToken } from '../verification-token.server.ts';

type SendArgs = Pick<AppServices, 'orm' | 'settings' | 'now'> & {
  mailer: Mailer;
  identity: string;
  reason?: Jobs['send-verification']['reason'];
  /** Id of the email, the same at every attempt. */
  id: string;
};

export async function sendVerification({ orm, settings, now, mailer, identity, reason, id }: SendArgs) {
  const [user] = await orm.em
    .fork()
    .execute<{ email: string }[]>('select email from idp_user_by_id($1) where not email_verified', [identity]);
  if (!user) return;
  const token = verificationToken(settings, { user: identity, email: user.email }, now());
  const link = `${settings.origin}/verification/confirm?token=${token}`;
  await mailer.send({ id, ...(await verification({ email: user.email, link, reason })) });
}
