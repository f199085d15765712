import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { seal } from '../../platform/seal.server.ts';
import { readCookie, writeCookie } from '../../platform/web/cookies.server.ts';
import { pageNotExist } from '../../platform/web/page-not-exist.ts';
import { refererPath } from '../../platform/web/safe-redirect.ts';
import { NoPage } from '../../ui/pages/no-page.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { endSession } from '../commands/end-session.server.ts';
import { sessionActor } from '../queries/session-actor.server.ts';
import { sessionCookie } from '../require-user.server.ts';

export const handle: PageHandle = { noScript: true };

export const loader = pageNotExist;

export async function action({ request, context }: ActionFunctionArgs) {
  const { services, openid } = context;
  const isIdle = new URL(request.url).searchParams.get('why') === 'idle';
  const token = readCookie(services.settings, request, sessionCookie);
  const session = token ? await sessionActor(services.orm, token) : null;
  const idToken = session && (await endSession(services, session, isIdle ? 'IDLE' : 'LOGOUT'));
  const headers = {
    'Set-Cookie': writeCookie(services.settings, sessionCookie, '', 0),
    // after an idle logout local storage stays: it holds the encrypted backup of unsaved input
    'Clear-Site-Data': isIdle ? '"cache"' : '"cache", "storage"',
  };
  if (!isIdle) {
    const providerUrl = await openid.endSession(idToken).catch((error) => {
      services.log.warn({ err: error, id: context.requestId }, 'the provider was not told of a sign-out');
      const alert = seal(services.settings.sessionSecret, 'alert', stillSignedIn).toString('base64url');
      return `/login?${new URLSearchParams({ alert })}`;
    });
    return redirect(providerUrl ?? '/', { headers });
  }
  const why = session ? `idle-${session.account.autoLogoutSeconds}` : 'idle';
  return redirect(`/login?${new URLSearchParams({ why, returnTo: refererPath(request) })}`, { headers });
}

const stillSignedIn =
  'The sign-in service could not be reached. You are logged out here, but may still be signed in there: close all windows of the browser.';

export default NoPage;
