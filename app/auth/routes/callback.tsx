import { type AppLoadContext, data, type HeadersFunction, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useContext } from 'react';
import { pendingCookie } from '../../identity/pending-cookie.server.ts';
import { timeZoneOf } from '../../platform/time-zone.server.ts';
import { readCookie, writeCookie } from '../../platform/web/cookies.server.ts';
import { LinkButton } from '../../ui/button.tsx';
import { MessagePage } from '../../ui/pages/message-page.tsx';
import { PageContext } from '../../ui/pages/page-context.ts';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import callbackScript from '../callback.client.js?raw';
import { announceFullSeats } from '../commands/announce-full-seats.server.ts';
import { endSession } from '../commands/end-session.server.ts';
import { startSession } from '../commands/start-session.server.ts';
import { SignInError } from '../openid/openid-client.server.ts';
import { sessionActor } from '../queries/session-actor.server.ts';
import { sessionCookie } from '../require-user.server.ts';
import { seatHelpersCookie } from '../seat-helpers-cookie.server.ts';
import timeZoneScript from '../time-zone.client.js?raw';

export const handle: PageHandle = { noScript: true };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  if (params.size === 0) return data({ failure: null, next: null });
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
    return data({ failure: { alert, error, description, isProviders }, next: null }, { headers: forget });
  }
  await endOldSession(request, context);
  const session = await startSession(context.services, signIn, undefined, { admitsSeatless: true });
  const [token, age] = 'token' in session ? [session.token] : ['', 0];
  const cookie = writeCookie(context.services.settings, sessionCookie, token, age);
  const headers: [string, string][] = [...forget, ['Set-Cookie', cookie]];
  if ('refused' in session) {
    if (session.refused === 'pending' && signIn.email) {
      headers.push(['Set-Cookie', pendingCookie.write(context.services.settings, signIn.email)]);
    }
    if (session.refused === 'exceedMaxConcurrentUser') {
      headers.push(['Set-Cookie', seatHelpersCookie.write(context.services.settings, session.helpers)]);
      await announceFullSeats(context.services, session.accountId);
    }
    throw redirect(`/errors/${session.refused}`, { headers });
  }
  const returnTo = session.isSeatless ? '/administration/subscription2' : signIn.returnTo;
  const next = session.mfaDue ? `/mfa?${new URLSearchParams({ returnTo })}` : returnTo;
  if (timeZoneOf(request, null)) throw redirect(next, { headers });
  // the script of this page sets the time zone cookie before the next page shows times
  return data({ failure: null, next }, { headers: [...headers, ['Refresh', `0; url=${next}`]] });
}

async function endOldSession(request: Request, { services }: AppLoadContext) {
  const token = readCookie(services.settings, request, sessionCookie);
  const session = token ? await sessionActor(services.orm, token) : null;
  if (session) await endSession(services, session, 'LOGOUT');
}

export default function Callback() {
  const { failure, next } = useLoaderData<typeof loader>();
  const { nonce } = useContext(PageContext);
  return (
    <MessagePage
      title={failure ? 'You are not signed in' : 'Loading'}
      foot={
        <LinkButton variant="primary" href={next ?? '/login'}>
          {next ? 'CONTINUE' : 'SIGN IN'}
        </LinkButton>
      }
    >
      {failure ? (
        <p role="alert" data-error={failure.error} data-description={failure.description}>
          {failure.alert}
        </p>
      ) : (
        <p role="alert">{next ? 'You are signed in.' : 'If nothing happens, sign in again.'}</p>
      )}
      {failure?.isProviders && failure.description && (
        <p className="quiet">The sign-in service says: {failure.description}</p>
      )}
      <script
        type="module"
        nonce={nonce}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the script is a source file of this repository
        dangerouslySetInnerHTML={{ __html: next ? timeZoneScript : callbackScript }}
      />
    </MessagePage>
  );
}
