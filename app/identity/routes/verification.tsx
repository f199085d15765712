import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { z } from 'zod';
import { pendingCookie } from '../../auth/pending-cookie.server.ts';
import { Lone } from '../../shell/components/lone.tsx';
import { errorsOf } from '../../shell/errors-of.ts';
import { redirectWithToast } from '../../shell/submit.server.ts';
import { Button } from '../../ui/button.tsx';
import type { PageHandle } from '../../ui/page-handle.ts';
import { requestVerification } from '../commands/request-verification.server.ts';
import { EmailField } from '../components/email-field.tsx';
import { Problem } from '../components/problem.tsx';
import { emailAddress } from '../email.schema.ts';
import { formAgain } from '../form-again.server.ts';
import { tryAgain } from '../limits.server.ts';
import { onlyWithOwnProvider } from '../only-with-own-provider.server.ts';
import { smallForm } from '../small-form.server.ts';

export const handle: PageHandle = { scriptless: true };
export const meta: MetaFunction = () => [{ title: 'Verify your email address · Incident Xpress' }];
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function loader({ context }: LoaderFunctionArgs) {
  onlyWithOwnProvider(context);
  return null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  onlyWithOwnProvider(context);
  const values = await smallForm(request);
  if (!values) return formAgain({ errors: { '': ['The form could not be read.'] }, values: {} }, 400);
  const email = values.email ?? pendingCookie.read(context.product.settings, request) ?? undefined;
  const read = Resend.safeParse({ email });
  if (!read.success) return formAgain({ errors: errorsOf(read.error), values });
  const { waitSeconds } = await requestVerification(context.product, { ...read.data, address: context.address });
  if (waitSeconds > 0)
    return formAgain(
      { errors: { '': [`Too many emails were asked for. ${tryAgain(waitSeconds)}`] }, values },
      429,
      waitSeconds,
    );
  const message = values.email === undefined ? sentToPending : sentToWhomever;
  return redirectWithToast({ request, context }, { to: '/errors/pending', toast: { kind: 'ok', message } });
}

const Resend = z.object({ email: emailAddress });

const sentToPending = 'Email verification is sent to your email account.';
/** Says nothing of whether anybody has the address. */
const sentToWhomever = 'If this address waits to be verified, a new email is on its way.';

export default function VerificationPage() {
  const reply = useActionData<typeof action>();
  const problem = reply?.errors['']?.[0];
  return (
    <Lone
      title="Verify your email address"
      foot={
        <Button variant="primary" form="resend">
          Resend email verification
        </Button>
      }
    >
      <form method="post" action="/verification" id="resend" className="stack">
        {problem && <Problem>{problem}</Problem>}
        <p>If your address waits to be verified, you get an email with a link.</p>
        <EmailField defaultValue={reply?.email} errors={reply?.errors.email} />
      </form>
    </Lone>
  );
}
