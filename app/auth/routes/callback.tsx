import { type AppLoadContext, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useContext } from 'react';
import { pendingCookie } from '../../identity/pending-cookie.server.ts';
import { readCookie, writeCookie } from '../../platform/cookies.server.ts';
import { LinkButton } from '../../ui/button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { PageContext } from '../../ui/page-context.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import callbackScript from '../callback.client.js?raw';
import { endSession } from '../commands/end-session.server.ts';
import { startSession } from '../commands/start-session.server.ts';
import { SignInError } from '../openid-client.server.ts';
import { sessionActor } from '../queries/session-actor.server.ts';
import { sessionCookie } from '../require-user.server.ts';

export const handle: PageHandle = { noScript: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  if (params.size === 0) return data(null);
  const forget = context.openid.forgetAttempts(request).map((cookie): [string, string] => ['Set-Cookie', cookie]);
  const signIn = await context.openid.complete(request).catch((error) => {
    if (error instanceof SignInError) return error;
    throw error;
  });
  if (signIn instanceof SignInError) {
    context.services.log.warn({ err: signIn, id: context.requestId }, 'sign-in failed');
    if (signIn.description.includes('EXCEED_MAX_CONCURRENT_USER')) {
      throw redirect('/errors/exceedMaxConcurrentUser', { headers: forget });
    }
    const { alert, error, description, isProviders } = signIn;
    return data({ alert, error, description, isProviders }, { headers: forget });
  }
  await endOldSession(request, context);
  const session = await startSession(context.services, signIn);
  const [token, age] = 'token' in session ? [session.token] : ['', 0];
  const cookie = writeCookie(context.services.settings, sessionCookie, token, age);
  const headers: [string, string][] = [...forget, ['Set-Cookie', cookie]];
  if ('refused' in session) {
    if (session.refused === 'pending' && signIn.email) {
      headers.push(['Set-Cookie', pendingCookie.write(context.services.settings, signIn.email)]);
    }
    throw redirect(`/errors/${session.refused}`, { headers });
  }
  if (session.mfaDue) throw redirect(`/mfa?${new URLSearchParams({ returnTo: signIn.returnTo })}`, { headers });
  throw redirect(signIn.returnTo, { headers });
}

async function endOldSession(request: Request, { services }: AppLoadContext) {
  const token = readCookie(services.settings, request, sessionCookie);
  const session = token ? await sessionActor(services.orm, token) : null;
  if (session) await endSession(services, session, 'LOGOUT');
}

export default function Callback() {
  const failure = useLoaderData<typeof loader>();
  return (
    <MessagePage
      title={failure ? 'You are not signed in' : 'Loading'}
      foot={
        <LinkButton variant="primary" href="/login">
          SIGN IN
        </LinkButton>
      }
    >
      {failure ? (
        <p role="alert" data-error={failure.error} data-description={failure.description}>
          {failure.alert}
        </p>
      ) : (
        <p role="alert">If nothing happens, sign in again.</p>
      )}
      {failure?.isProviders && failure.description && (
        <p className="quiet">The sign-in service says: {failure.description}</p>
      )}
      <CallbackScript />
    </MessagePage>
  );
}

/** Shows the error of a response in the URL's hash, which never reaches the server. Tokens in the hash are ignored. */
function CallbackScript() {
  const { nonce } = useContext(PageContext);
  return (
    <script
      type="module"
      nonce={nonce}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the script is a source file of this repository
      dangerouslySetInnerHTML={{ __html: callbackScript }}
    />
  );
}
