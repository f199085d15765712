import type { Mailer } from '../../mail/mailer.server.ts';
import { signInCode } from '../../mail/templates/sign-in-code.tsx';
import type { AppServices } from '../../platform/app-services.server.ts';
import { codeMinutes, digitsOf } from '../sign-in/sign-in-code.server.ts';

type SendArgs = Pick<AppServices, 'orm' | 'settings' | 'now'> & {
  mailer: Mailer;
  identity: string;
  code: string;
  /** Milliseconds since 1970. */
  until: number;
  id: string;
};

/** Does nothing for an expired code or an unknown person. */
export async function sendSignInCode({ orm, settings, now, mailer, identity, code, until, id }: SendArgs) {
  if (now().getTime() > until) return;
  const [user] = await orm.em.fork().execute<{ email: string }[]>('select email from idp_user_by_id($1)', [identity]);
  if (!user) return;
  const digits = digitsOf(settings.sessionSecret, { id: code, identity });
  await mailer.send({ id, ...(await signInCode({ email: user.email, digits, minutes: codeMinutes })) });
}
