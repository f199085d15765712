import { redirect } from '@remix-run/node';
import { keysOf } from '#db/vocabulary/keys.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { writeCookie } from '../../platform/web/cookies.server.ts';
import { longestReturn, safeRedirect } from '../../platform/web/safe-redirect.ts';
import { sessionCookie } from '../require-user.server.ts';
import { rememberSecondFactor } from './known-second-factor.server.ts';

type Settings = AppServices['settings'];

const maxLengths = { state: 2_000, returnTo: longestReturn };

/** Leaves device id and token out: the session alone says who the user is. */
export function carriedQuery(request: Request, more: Record<string, string> = {}): string {
  const searchParams = new URL(request.url).searchParams;
  const carried = new URLSearchParams(more);
  for (const name of keysOf(maxLengths)) {
    const value = searchParams.get(name);
    if (value && value.length <= maxLengths[name]) carried.set(name, value);
  }
  return carried.size > 0 ? `?${carried}` : '';
}

/** Secrets must not stay in the browser's history. */
export function hasSecrets(request: Request): boolean {
  const searchParams = new URL(request.url).searchParams;
  return searchParams.has('token') || searchParams.has('deviceId');
}

export function continueSignIn(
  settings: Settings,
  request: Request,
  verified: { token: string; userId: string } | null,
): Response {
  const searchParams = new URL(request.url).searchParams;
  const state = searchParams.get('state');
  const { continueUrl } = settings.oidc ?? {};
  const headers = new Headers();
  if (verified) {
    headers.append('Set-Cookie', writeCookie(settings, sessionCookie, verified.token));
    headers.append('Set-Cookie', rememberSecondFactor(settings, request, verified.userId));
  }
  if (continueUrl && state && state.length <= maxLengths.state) {
    const address = new URL(continueUrl);
    address.searchParams.set('state', state);
    return redirect(address.href, { headers });
  }
  return redirect(safeRedirect(searchParams.get('returnTo')), { headers });
}
