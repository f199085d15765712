import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Lone } from '../../shell/components/lone.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import type { PageHandle } from '../../ui/page-handle.ts';
import { verifyEmail } from '../commands/verify-email.server.ts';
import { onlyWithOwnProvider } from '../only-with-own-provider.server.ts';
import { smallForm } from '../small-form.server.ts';
import { readVerificationToken } from '../verification-token.server.ts';

export const handle: PageHandle = { scriptless: true };
export const meta: MetaFunction = () => [{ title: 'Verify your email address · Incident Xpress' }];

/** Changes nothing: a mail scanner follows the link before its reader does. */
export function loader({ request, context }: LoaderFunctionArgs) {
  onlyWithOwnProvider(context);
  const { settings, now } = context.product;
  const token = new URL(request.url).searchParams.get('token') ?? '';
  return readVerificationToken(settings, token, now()) ? { token } : data(over, gone);
}

export async function action({ request, context }: ActionFunctionArgs) {
  onlyWithOwnProvider(context);
  const { settings, now } = context.product;
  const { token } = (await smallForm(request)) ?? {};
  const verification = typeof token === 'string' && readVerificationToken(settings, token, now());
  const verified = verification && (await verifyEmail(context.product, verification));
  // without a status it would be that of the page, whose address has no token
  return data({ verified }, verified ? { status: 200 } : gone);
}

const over = { token: null };
const gone = { status: 410 };

export default function ConfirmVerification() {
  const { token } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (reply?.verified) return <Verified />;
  return token && !reply ? <Asked token={token} /> : <Over />;
}

function Asked({ token }: { token: string }) {
  return (
    <Lone
      title="Verify your email address"
      foot={
        <form method="post" action="/verification/confirm">
          <input type="hidden" name="token" value={token} />
          <Button variant="primary">Verify email address</Button>
        </form>
      }
    >
      <p>One click, and you can sign in.</p>
    </Lone>
  );
}

function Verified() {
  return (
    <Lone
      title="Your email address is verified"
      foot={
        <LinkButton variant="primary" href="/login">
          SIGN IN
        </LinkButton>
      }
    >
      <p>You can sign in now.</p>
    </Lone>
  );
}

function Over() {
  return (
    <Lone
      title="This link does not work any more"
      foot={
        <LinkButton variant="primary" href="/verification">
          Get a new link
        </LinkButton>
      }
    >
      <p>A link works for 24 hours, and for the address it was sent to.</p>
    </Lone>
  );
}
