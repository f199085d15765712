import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { BusinessRuleError } from '#db/errors.ts';
import { formErrors } from '../../platform/forms/form-errors.ts';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { readVerificationToken } from '../addresses/verification-token.server.ts';
import { verifyEmail } from '../commands/verify-email.server.ts';
import { verifySignUp } from '../commands/verify-sign-up.server.ts';
import { ChoosePassword } from '../components/choose-password.tsx';
import { ExpiredLink, SuccessPage } from '../components/outcome-page.tsx';
import { SignUpPassword } from '../components/sign-up-password.tsx';
import { newPasswordInput, signUpPasswordInput } from '../passwords/password-rule.ts';
import { readLimitedForm } from '../provider/read-limited-form.server.ts';
import { requireEmbeddedProvider } from '../provider/require-embedded-provider.server.ts';
import { addressToVerify } from '../queries/address-to-verify.server.ts';

export const handle: PageHandle = { noScript: true };
export const meta: MetaFunction = () => [{ title: 'Verify your email address · Incident Xpress' }];

/** Changes nothing, because mail scanners open links before people do. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireEmbeddedProvider(context);
  const { settings, now } = context.services;
  const { searchParams } = new URL(request.url);
  const token = searchParams.get('token') ?? '';
  const production = settings.env === 'prod';
  const verification = readVerificationToken(settings, token, now());
  const known = verification && (await addressToVerify(context.services, verification));
  const page = { production, isVerified: known?.isVerified ?? false };
  if (!known) return data({ ...page, token: null, isChosen: true }, gone);
  return { ...page, token, isChosen: known.mustChange || searchParams.has('choose') };
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireEmbeddedProvider(context);
  const { settings, now } = context.services;
  const values = await readLimitedForm(request);
  const token = String(values?.token ?? '');
  const verification = readVerificationToken(settings, token, now());
  if (!verification) return data(over, gone);
  const isChosen = values?.passwordConfirm !== undefined;
  const schema = isChosen ? newPasswordInput({ production: settings.env === 'prod' }) : signUpPasswordInput;
  const read = schema.safeParse(values);
  if (!read.success) return refused(formErrors(read.error));
  const { password } = read.data;
  try {
    const outcome = isChosen
      ? await verifyEmail(context.services, verification, password)
      : await verifySignUp(context.services, verification, { password, address: context.address });
    // the default status is the loader's, which is 410 because this URL has no token
    return outcome === 'over' ? data(over, gone) : data({ state: outcome, errors: {} }, { status: 200 });
  } catch (error) {
    if (error instanceof BusinessRuleError) return refused(error.messages);
    throw error;
  }

  function refused(errors: Record<string, string[]>) {
    return data({ state: 'refused' as const, token, isChosen, errors }, { status: 422 });
  }
}

const gone = { status: 410 };
const over = { state: 'over' as const, errors: {} };

export default function ConfirmVerification() {
  const { production, isVerified, ...link } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { token, isChosen } = reply?.state === 'refused' ? reply : link;
  if (reply?.state === 'verified') {
    return <SuccessPage title="Your email address is verified">Sign in with the password that you chose.</SuccessPage>;
  }
  if (isVerified || reply?.state === 'earlier') {
    return (
      <SuccessPage title="Your email address was verified before">
        {`${reply ? 'The password that you typed now was not stored. ' : ''}Sign in with the password that you have. If you do not know it, choose a new one at the sign-in.`}
      </SuccessPage>
    );
  }
  if (!token || reply?.state === 'over') {
    return (
      <ExpiredLink renewAt="/verification">
        A link works for 24 hours, and only for the address it was sent to.
      </ExpiredLink>
    );
  }
  if (!isChosen) return <SignUpPassword token={token} reply={reply} />;
  return (
    <ChoosePassword
      title="Verify your email address"
      action="/verification/confirm"
      button="Verify email address"
      token={token}
      production={production}
      reply={reply}
    >
      Choose the password with which you sign in. One that was typed for this address before no longer works.
    </ChoosePassword>
  );
}
