import type { LoaderFunctionArgs } from '@remix-run/node';
import { menuItemFor } from '../auth/menu.ts';
import { getSession } from '../auth/require-user.server.ts';
import { toastCookie } from '../platform/forms/toast-cookie.server.ts';
import { frame } from './queries/frame.server.ts';
import type { RootData } from './root-data.ts';
import { themeOf } from './theme.server.ts';

export async function rootData({
  request,
  context,
}: Pick<LoaderFunctionArgs, 'request' | 'context'>): Promise<RootData> {
  const { pathname } = new URL(request.url);
  // the callback ends this browser's session concurrently, which must not redirect
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

/** The search by words belongs to the tab Search. */
const openTab = (path: string) => menuItemFor(path === '/find' ? '/search' : path)?.path;
