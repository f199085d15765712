import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getUser } from '../../auth/require-user.server.ts';
import { LinkButton } from '../../ui/button.tsx';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { env, marketingUrl } = context.services.settings;
  if (env === 'prod' && marketingUrl) throw redirect(marketingUrl);
  return { visitor: (await getUser({ request, context })) === null };
}

export default function Landing() {
  const { visitor } = useLoaderData<typeof loader>();
  return (
    <main id="content">
      <div className="page">
        <div className="lone sheet">
          <div className="sheet__body">
            <h1>Incident Xpress Home</h1>
            <p>Incident management service for your business.</p>
          </div>
          <div className="wizard__foot">
            {visitor ? (
              <>
                <LinkButton variant="primary" href="/signup" className="desk-only-button">
                  SIGN UP
                </LinkButton>
                <LinkButton href="/login">SIGN IN</LinkButton>
              </>
            ) : (
              <LinkButton variant="primary" href="/dashboard">
                Dashboard
              </LinkButton>
            )}
          </div>
        </div>
      </div>
    </main>
  );
}
