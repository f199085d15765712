import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pendingCookie } from '../../identity/pending-cookie.server.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';

export const handle: PageHandle = { noFrame: true, noScript: true, bodyClass: 'cover' };
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${headingOf(data?.verified)} · Sign up · Incident Xpress` },
];

const headingOf = (verified?: boolean) => (verified ? 'You are signed up' : 'Check your email');

export function loader({ request, context: { services } }: LoaderFunctionArgs) {
  const { settings } = services;
  return { verified: settings.oidc !== null, email: pendingCookie.read(settings, request) };
}

export default function SignedUp() {
  const { verified, email } = useLoaderData<typeof loader>();
  return (
    <>
      <main id="content">
        <div className="plate">
          <div className="plate__in">
            <h1>
              <Icon name={verified ? 'check' : 'mail'} />
              {headingOf(verified)}
            </h1>
            <div className="stack stack--tight">
              {verified ? <p>Click OK to log in.</p> : <EmailSent email={email} />}
              <LinkButton variant="primary" full href="/login">
                OK
              </LinkButton>
            </div>
            {!verified && email && (
              <form method="post" action="/verification" className="under">
                <Button variant="quiet" icon="mail">
                  Resend email verification
                </Button>
              </form>
            )}
          </div>
        </div>
      </main>
      <footer>
        Wrong address? <a href="/signup">SIGN UP</a> again
      </footer>
    </>
  );
}

function EmailSent({ email }: { email: string | null }) {
  return (
    <>
      <p>
        A verification email was sent{email && ' to '}
        {email && <b>{email}</b>}. Click the link in it to complete sign-up.
      </p>
      <p className="quiet small">
        The link works for 24 hours. If you do not see the email, check your junk or spam folder.
      </p>
    </>
  );
}
