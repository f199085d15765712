import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Button } from '../../ui/button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import type { PageHandle } from '../../ui/page-handle.ts';
import { verifyEmail } from '../commands/verify-email.server.ts';
import { ExpiredLink, SuccessPage } from '../components/outcome-page.tsx';
import { readLimitedForm } from '../read-limited-form.server.ts';
import { requireEmbeddedProvider } from '../require-embedded-provider.server.ts';
import { readVerificationToken } from '../verification-token.server.ts';

export const handle: PageHandle = { noScript: true };
export const meta: MetaFunction = () => [{ title: 'Verify your email address · Incident Xpress' }];

/** Only shows the button and changes nothing, because mail scanners open links before people do. */
export function loader({ request, context }: LoaderFunctionArgs) {
  requireEmbeddedProvider(context);
  const { settings, now } = context.services;
  const token = new URL(request.url).searchParams.get('token') ?? '';
  return readVerificationToken(settings, token, now()) ? { token } : data(noToken, gone);
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireEmbeddedProvider(context);
  const { settings, now } = context.services;
  const { token } = (await readLimitedForm(request)) ?? {};
  const verification = typeof token === 'string' && readVerificationToken(settings, token, now());
  const verified = verification && (await verifyEmail(context.services, verification));
  // the explicit 200 is needed: the default is the loader's status, which is 410 because this URL has no token
  return data({ verified }, verified ? { status: 200 } : gone);
}

const noToken = { token: null };
const gone = { status: 410 };

export default function ConfirmVerification() {
  const { token } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (reply?.verified) return <SuccessPage title="Your email address is verified">You can sign in now.</SuccessPage>;
  if (token && !reply) return <ConfirmQuestion token={token} />;
  return (
    <ExpiredLink renewAt="/verification">
      A link works for 24 hours, and only for the address it was sent to.
    </ExpiredLink>
  );
}

function ConfirmQuestion({ token }: { token: string }) {
  return (
    <MessagePage
      title="Verify your email address"
      foot={
        <form method="post" action="/verification/confirm">
          <input type="hidden" name="token" value={token} />
          <Button variant="primary">Verify email address</Button>
        </form>
      }
    >
      <p>Confirm that this address is yours; then you can sign in.</p>
    </MessagePage>
  );
}
