import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { BusinessRuleError } from '#db/errors.ts';
import { formErrors } from '../../platform/form-errors.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import { verifyEmail } from '../commands/verify-email.server.ts';
import { ChoosePassword } from '../components/choose-password.tsx';
import { ExpiredLink, SuccessPage } from '../components/outcome-page.tsx';
import { newPasswordInput } from '../password-rule.ts';
import { readLimitedForm } from '../read-limited-form.server.ts';
import { requireEmbeddedProvider } from '../require-embedded-provider.server.ts';
import { readVerificationToken } from '../verification-token.server.ts';

export const handle: PageHandle = { noScript: true };
export const meta: MetaFunction = () => [{ title: 'Verify your email address · Incident Xpress' }];

/** Only shows the form and changes nothing, because mail scanners open links before people do. */
export function loader({ request, context }: LoaderFunctionArgs) {
  requireEmbeddedProvider(context);
  const { settings, now } = context.services;
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const production = settings.env === 'prod';
  return readVerificationToken(settings, token, now())
    ? { token, production }
    : data({ token: null, production }, gone);
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireEmbeddedProvider(context);
  const { settings, now } = context.services;
  const values = await readLimitedForm(request);
  const token = String(values?.token ?? '');
  const verification = readVerificationToken(settings, token, now());
  if (!verification) return data(over, gone);
  const read = newPasswordInput({ production: settings.env === 'prod' }).safeParse(values);
  if (!read.success) return refused(token, formErrors(read.error));
  try {
    const isVerified = await verifyEmail(context.services, verification, read.data.password);
    // the explicit 200 is needed: the default is the loader's status, which is 410 because this URL has no token
    return isVerified ? data({ state: 'verified' as const, errors: {} }, { status: 200 }) : data(over, gone);
  } catch (error) {
    if (error instanceof BusinessRuleError) return refused(token, error.messages);
    throw error;
  }
}

const gone = { status: 410 };
const over = { state: 'over' as const, errors: {} };

function refused(token: string, errors: Record<string, string[]>) {
  return data({ state: 'refused' as const, token, errors }, { status: 422 });
}

export default function ConfirmVerification() {
  const { production, ...link } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const token = reply?.state === 'refused' ? reply.token : link.token;
  if (reply?.state === 'verified') {
    return <SuccessPage title="Your email address is verified">Sign in with the password that you chose.</SuccessPage>;
  }
  if (!token || reply?.state === 'over') {
    return (
      <ExpiredLink renewAt="/verification">
        A link works for 24 hours, and only for the address it was sent to.
      </ExpiredLink>
    );
  }
  return (
    <ChoosePassword
      title="Verify your email address"
      action="/verification/confirm"
      button="Verify email address"
      {...{ token, production, reply }}
    >
      Choose the password with which you sign in. One that was typed for this address before no longer works.
    </ChoosePassword>
  );
}
