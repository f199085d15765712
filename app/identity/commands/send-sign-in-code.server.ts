import { signInCode } from '../../mail/letters/sign-in-code.tsx';
import type { Mailer } from '../../mail/mailer.server.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { codeMinutes, digitsOf } from '../sign-in-code.server.ts';

type Sending = Pick<AppServices, 'orm' | 'settings' | 'now'> & {
  mailer: Mailer;
  identity: string;
  code: string;
  /** Milliseconds since 1970. */
  until: number;
  /** The email's own, the same at every attempt. */
  id: string;
};

/** Sends the code of a sign-in, unless nobody has the address or the code is over. */
export async function sendSignInCode({ orm, settings, now, mailer, identity, code, until, id }: Sending) {
  if (now().getTime() > until) return;
  const [user] = await orm.em.fork().execute<{ email: string }[]>('select email from idp_user_by_id(?)', [identity]);
  if (!user) return;
  const digits = digitsOf(settings.sessionSecret, { id: code, identity });
  await mailer.send({ id, ...(await signInCode({ email: user.email, digits, minutes: codeMinutes })) });
}
