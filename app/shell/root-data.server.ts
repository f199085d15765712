import type { LoaderFunctionArgs } from '@remix-run/node';
import { menuItemFor } from '../auth/menu.ts';
import { getSession } from '../auth/require-user.server.ts';
import { toastCookie } from '../platform/forms/toast-cookie.server.ts';
import { frame } from './queries/frame.server.ts';
import type { RootData } from './root-data.ts';
import { themeOf } from './theme.server.ts';

/** Returns what the frame of each page shows, error pages too. */
export async function rootData({
  request,
  context,
}: Pick<LoaderFunctionArgs, 'request' | 'context'>): Promise<RootData> {
  const { pathname } = new URL(request.url);
  // it ends the session of this browser while this loader runs, and must not be sent away for that
  const session = pathname === '/callback' ? null : await getSession({ request, context });
  const scope = session && !session.mfaDue ? session.scope : null;
  const { settings } = context.services;
  const toast = toastCookie.read(settings, request);
  return {
    theme: themeOf(request),
    toasts: toast ? [toast] : [],
    idleSeconds: scope?.actor.account.autoLogoutSeconds,
    header: {
      user: scope && (await frame(scope)),
      isSigningIn: session?.mfaDue,
      helpUrl: settings.helpUrl ?? '/help',
      current: openTab(pathname),
    },
  };
}

/** The search by words has an address of its own under the same tab. */
const openTab = (path: string) => menuItemFor(path === '/find' ? '/search' : path)?.path;
