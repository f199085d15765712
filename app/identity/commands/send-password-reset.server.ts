import type { PasswordResetReason } from '#db/vocabulary/notices.ts';
import type { Mailer } from '../../mail/mailer.server.ts';
import { passwordReset } from '../../mail/templates/password-reset.tsx';
import type { AppServices } from '../../platform/app-services.server.ts';
import { digestOfHash, passwordResetToken, resetMinutes } from '../passwords/password-reset-token.server.ts';

type SendArgs = Pick<AppServices, 'orm' | 'settings' | 'now'> & {
  mailer: Mailer;
  identity: string;
  reason: PasswordResetReason;
  id: string;
};

export async function sendPasswordReset({ orm, settings, now, mailer, identity, reason, id }: SendArgs) {
  const [user] = await orm.em
    .fork()
    .execute<{ email: string; hash: string }[]>('select email, idp_password_hash(id) as hash from idp_user_by_id($1)', [
      identity,
    ]);
  if (!user) return;
  const token = passwordResetToken(settings, { user: identity, digest: digestOfHash(user.hash) }, now());
  const link = `${settings.origin}/password/reset?token=${token}`;
  await mailer.send({ id, ...(await passwordReset({ email: user.email, link, reason, minutes: resetMinutes })) });
}
