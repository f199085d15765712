import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { BusinessRuleError } from '#db/errors.ts';
import { formErrors } from '../../platform/forms/form-errors.ts';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { resetPassword } from '../commands/reset-password.server.ts';
import { ChoosePassword } from '../components/choose-password.tsx';
import { ExpiredLink, SuccessPage } from '../components/outcome-page.tsx';
import { readPasswordResetToken } from '../passwords/password-reset-token.server.ts';
import { newPasswordInput } from '../passwords/password-rule.ts';
import { readLimitedForm } from '../provider/read-limited-form.server.ts';
import { requireEmbeddedProvider } from '../provider/require-embedded-provider.server.ts';

export const handle: PageHandle = { noScript: true };
export const meta: MetaFunction = () => [{ title: 'Choose a new password · Incident Xpress' }];

/** Changes nothing, because mail scanners open links before people do. */
export function loader({ request, context }: LoaderFunctionArgs) {
  requireEmbeddedProvider(context);
  const { settings, now } = context.services;
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const production = settings.env === 'prod';
  return readPasswordResetToken(settings, token, now())
    ? { token, production }
    : data({ token: null, production }, gone);
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireEmbeddedProvider(context);
  const { orm, settings, now } = context.services;
  const values = await readLimitedForm(request);
  const token = String(values?.token ?? '');
  const reset = readPasswordResetToken(settings, token, now());
  if (!reset) return data(over, gone);
  const read = newPasswordInput({ production: settings.env === 'prod' }).safeParse(values);
  if (!read.success) return refused(token, formErrors(read.error));
  try {
    const { password } = read.data;
    const isChanged = await resetPassword({ orm, reset, password, endSessions: context.endSessions });
    return isChanged ? data({ state: 'changed' as const, errors: {} }, { status: 200 }) : data(over, gone);
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

export default function ResetPassword() {
  const { production, ...link } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const token = reply?.state === 'refused' ? reply.token : link.token;
  if (reply?.state === 'changed') {
    return <SuccessPage title="Your password is changed">Sign in with the new password.</SuccessPage>;
  }
  if (!token || reply?.state === 'over') {
    return (
      <ExpiredLink renewAt="/password/forgot">
        A link works once, for an hour, and only until the password is changed.
      </ExpiredLink>
    );
  }
  return (
    <ChoosePassword
      title="Choose a new password"
      action="/password/reset"
      button="Save"
      token={token}
      production={production}
      reply={reply}
    >
      You are logged out everywhere, and sign in with the new password.
    </ChoosePassword>
  );
}
