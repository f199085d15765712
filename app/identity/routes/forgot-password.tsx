import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { Button, LinkButton } from '../../ui/button.tsx';
import { fieldProps } from '../../ui/fields/field-props.ts';
import { useSchemaForm } from '../../ui/forms/use-schema-form.ts';
import { MessagePage } from '../../ui/pages/message-page.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { emailInput } from '../addresses/email.schema.ts';
import { submitEmailForm } from '../addresses/submit-email-form.server.ts';
import { requestPasswordReset } from '../commands/request-password-reset.server.ts';
import { EmailField } from '../components/email-field.tsx';
import { Problem } from '../components/problem.tsx';
import { requireEmbeddedProvider } from '../provider/require-embedded-provider.server.ts';

export const handle: PageHandle = { noScript: true };
export const meta: MetaFunction = () => [{ title: 'Forgot your password? · Incident Xpress' }];
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function loader({ context }: LoaderFunctionArgs) {
  requireEmbeddedProvider(context);
  return null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireEmbeddedProvider(context);
  const { address, services } = context;
  return await submitEmailForm(
    { request, context },
    {
      emailOf: ({ email }) => email,
      send: (email) => requestPasswordReset(services, { email, address, reason: 'forgotten' }),
      done: () => ({ to: '/password/forgot', toast: { kind: 'ok', message: onItsWay } }),
    },
  );
}

/** The message does not reveal whether the address exists. */
const onItsWay = 'If this address can sign in here, an email with a link is on its way.';

export default function ForgotPassword() {
  const reply = useActionData<typeof action>();
  const { form, fields, errors } = useSchemaForm(emailInput, {
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
