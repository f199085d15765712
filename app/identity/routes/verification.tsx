import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { Button } from '../../ui/button.tsx';
import { fieldProps } from '../../ui/fields/field-props.ts';
import { useSchemaForm } from '../../ui/forms/use-schema-form.ts';
import { MessagePage } from '../../ui/pages/message-page.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { emailInput } from '../addresses/email.schema.ts';
import { submitEmailForm } from '../addresses/submit-email-form.server.ts';
import { requestVerification } from '../commands/request-verification.server.ts';
import { EmailField } from '../components/email-field.tsx';
import { Problem } from '../components/problem.tsx';
import { pendingCookie } from '../pending-cookie.server.ts';
import { requireEmbeddedProvider } from '../provider/require-embedded-provider.server.ts';

export const handle: PageHandle = { noScript: true };
export const meta: MetaFunction = () => [{ title: 'Verify your email address · Incident Xpress' }];
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
      emailOf: ({ email }) => email ?? pendingCookie.read(services.settings, request) ?? undefined,
      send: (email) => requestVerification(services, { email, address }),
      done: ({ email }) => {
        const message = email === undefined ? sentToPending : sentIfWaiting;
        return { to: '/errors/pending', toast: { kind: 'ok', message } };
      },
    },
  );
}

const sentToPending = 'Email verification is sent to your email account.';
/** The message does not reveal whether the address exists. */
const sentIfWaiting = 'If this address is not verified yet, a new email is on its way.';

export default function VerificationPage() {
  const reply = useActionData<typeof action>();
  const { form, fields, errors } = useSchemaForm(emailInput, {
    id: 'resend',
    reply: reply && { errors: reply.errors, values: { email: reply.email } },
  });
  return (
    <MessagePage
      title="Verify your email address"
      foot={
        <Button variant="primary" form="resend">
          Resend email verification
        </Button>
      }
    >
      <form method="post" action="/verification" {...form} className="stack">
        {errors?.[0] && <Problem>{errors[0]}</Problem>}
        <p>If your address is not verified yet, you get an email with a link.</p>
        <EmailField {...fieldProps(fields.email)} autoFocus />
      </form>
    </MessagePage>
  );
}
