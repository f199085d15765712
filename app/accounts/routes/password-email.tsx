import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { requireUser } from '../../auth/require-user.server.ts';
import { requestPasswordReset } from '../../identity/commands/request-password-reset.server.ts';
import { requireEmbeddedProvider } from '../../identity/provider/require-embedded-provider.server.ts';
import { retryMessage } from '../../identity/rate-limits.server.ts';
import { redirectWithToast } from '../../platform/forms/submit.server.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Change Password · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  requireEmbeddedProvider(args.context);
  await requireUser(args);
  return null;
}

export async function action(args: ActionFunctionArgs) {
  requireEmbeddedProvider(args.context);
  const { actor } = await requireUser(args);
  const { services, address } = args.context;
  const email = actor.email.toLowerCase();
  const { waitSeconds } = await requestPasswordReset(services, { email, address, reason: 'change' });
  if (waitSeconds === 0) return redirect('/profile/password');
  const message = `Too many emails were requested. ${retryMessage(waitSeconds)}`;
  return redirectWithToast(args, { to: '/profile', toast: { kind: 'warn', message } });
}

export default function PasswordEmail() {
  return (
    <Dialog
      size="small"
      title="Change Password"
      closeTo="/profile"
      foot={
        <LinkButton variant="primary" to="/profile" autoFocus>
          OK
        </LinkButton>
      }
    >
      <p>We've just sent you an email to reset your password.</p>
    </Dialog>
  );
}
