import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { z } from 'zod';
import { formErrors } from '../../platform/form-errors.ts';
import { redirectWithToast } from '../../platform/submit.server.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import type { PageHandle } from '../../ui/page-handle.ts';
import { fieldProps, useSchemaForm } from '../../ui/use-schema-form.ts';
import { requestPasswordReset } from '../commands/request-password-reset.server.ts';
import { EmailField } from '../components/email-field.tsx';
import { Problem } from '../components/problem.tsx';
import { emailAddress } from '../email.schema.ts';
import { formErrorResponse } from '../form-error-response.server.ts';
import { retryMessage } from '../rate-limits.server.ts';
import { readLimitedForm } from '../read-limited-form.server.ts';
import { requireEmbeddedProvider } from '../require-embedded-provider.server.ts';

export const handle: PageHandle = { noScript: true };
export const meta: MetaFunction = () => [{ title: 'Forgot your password? · Incident Xpress' }];
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function loader({ context }: LoaderFunctionArgs) {
  requireEmbeddedProvider(context);
  return null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireEmbeddedProvider(context);
  const values = await readLimitedForm(request);
  if (!values) return formErrorResponse({ errors: { '': ['The form could not be read.'] }, values: {} }, 400);
  const read = Forgotten.safeParse(values);
  if (!read.success) return formErrorResponse({ errors: formErrors(read.error), values });
  const { address, services } = context;
  const { waitSeconds } = await requestPasswordReset(services, { ...read.data, address, reason: 'forgotten' });
  if (waitSeconds > 0) {
    const message = `Too many emails were requested. ${retryMessage(waitSeconds)}`;
    return formErrorResponse({ errors: { '': [message] }, values }, 429, waitSeconds);
  }
  return redirectWithToast({ request, context }, { to: '/password/forgot', toast: { kind: 'ok', message: onItsWay } });
}

const Forgotten = z.object({ email: emailAddress });

/** The message does not reveal whether the address exists. */
const onItsWay = 'If this address can sign in here, an email with a link is on its way.';

export default function ForgotPassword() {
  const reply = useActionData<typeof action>();
  const { form, fields, errors } = useSchemaForm(Forgotten, {
    id: 'forgot',
    reply: reply && { errors: reply.errors, values: { email: reply.email } },
  });
  return (
    <MessagePage
      title="Forgot your password?"
      foot={
        <>
          <LinkButton href="/login">Sign in</LinkButton>
          <Button variant="primary" form="forgot">
            Send link
          </Button>
        </>
      }
    >
      <form method="post" action="/password/forgot" {...form} className="stack">
        {errors?.[0] && <Problem>{errors[0]}</Problem>}
        <p>You get an email with a link, which works for an hour. Look in the spam folder too.</p>
        <EmailField {...fieldProps(fields.email)} autoFocus />
      </form>
    </MessagePage>
  );
}
