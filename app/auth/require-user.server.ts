import { type AppLoadContext, redirectDocument } from '@remix-run/node';
import { forAccount } from '#db/tenancy.ts';
import { readCookie, writeCookie } from '../platform/cookies.server.ts';
import { refererPath } from '../platform/safe-redirect.ts';
import { seal } from '../platform/seal.server.ts';
import { timeZoneOf } from '../platform/time-zone.server.ts';
import { accountStatusError } from './account-status-error.ts';
import type { Actor } from './actor.ts';
import { endSession, type SessionEnd } from './commands/end-session.server.ts';
import { renewTokens } from './commands/renew-tokens.server.ts';
import { activityEverySeconds, idleGraceSeconds } from './idle-time.ts';
import { mayOpen, menuItemFor } from './menu.ts';
import { SignInError } from './openid-client.server.ts';
import { type SessionActor, sessionActor } from './queries/session-actor.server.ts';
import { type Scope, scopeOf } from './scope.server.ts';

type RequestContext = { request: Request; context: AppLoadContext };

export const sessionCookie = 'session';

const scopeByRequest = new WeakMap<AppLoadContext, Promise<Scope | null>>();

/**
 * Who makes this request, as a scope narrowed to his account. Without a good session it throws the redirect to sign in,
 * without the menu privilege for the address the one to /errors/noPermission. Asked again in one request, it answers
 * from the first time.
 */
export async function requireUser(door: RequestContext): Promise<Scope> {
  const scope = await getUser(door);
  if (!scope) throw redirectDocument(`/login?${new URLSearchParams({ returnTo: returnTo(door.request) })}`);
  const item = menuItemFor(pathname(door.request));
  if (item && !mayOpen(scope.actor, item)) throw redirectDocument('/errors/noPermission');
  return scope;
}

/** The same without insisting: null for a visitor. */
export function getUser(door: RequestContext): Promise<Scope | null> {
  let scope = scopeByRequest.get(door.context);
  if (!scope) {
    scope = door.context.timing.measure('session', () => findScope(door));
    scopeByRequest.set(door.context, scope);
  }
  return scope;
}

async function findScope(door: RequestContext): Promise<Scope | null> {
  const { request, context } = door;
  const { services: product } = context;
  const token = readCookie(product.settings, request, sessionCookie);
  const session = token ? await sessionActor(product.orm, token) : null;
  if (!session) return null;
  const over = (session.endedWhy as SessionEnd | null) ?? sessionEndReason(session);
  if (over) {
    await endSession(product, session, over);
    throw signOutRedirect(door, session, over);
  }
  if (session.renewalDue) await renewOrSignOut(door, session);
  if (isActivity(request)) await touchSession(context, session);
  return scopeOf(product, actorOf(session, timeZoneOf(request, session.account.timeZone)), context.requestId);
}

function sessionEndReason(session: SessionActor): SessionEnd | null {
  if (accountStatusError(session.status)) return 'DISABLED';
  if (session.expired) return 'EXPIRED';
  return session.idleSeconds > session.account.autoLogoutSeconds + idleGraceSeconds ? 'IDLE' : null;
}

/** A provider that cannot answer now is asked again later; only one that says no ends the session. */
async function renewOrSignOut(door: RequestContext, session: SessionActor) {
  const { services: product, openid } = door.context;
  await renewTokens(product, openid, session).catch(async (error) => {
    if (!(error instanceof SignInError)) throw error;
    product.log.warn({ err: error, id: door.context.requestId }, 'token renewal failed');
    if (error.passing) return;
    await endSession(product, session, 'RENEWAL_FAILED');
    const why = `${error.error}${error.description && `: ${error.description}`}`;
    throw signOutRedirect(door, session, 'RENEWAL_FAILED', `Could not get a new token (${why}).`);
  });
}

const signInNotes: Record<SessionEnd, string> = {
  IDLE: 'idle',
  EXPIRED: 'expired',
  RENEWAL_FAILED: 'renewal',
  DISABLED: 'ended',
  PASSWORD_CHANGED: 'ended',
  LOGOUT: 'ended',
};

/**
 * To the page that says why: the error page of the user's status, or the sign-in page, which leads back here. What a
 * page's script asked leaves the cookie, by which the page that it then opens says why.
 */
function signOutRedirect(
  { request, context }: RequestContext,
  { status, account }: SessionActor,
  why: SessionEnd,
  alert?: string,
) {
  const { settings } = context.services;
  const statusError = accountStatusError(status);
  const note = new URLSearchParams({
    why: why === 'IDLE' ? `idle-${account.autoLogoutSeconds}` : signInNotes[why],
    returnTo: returnTo(request),
    ...(alert ? { alert: seal(settings.sessionSecret, 'alert', alert).toString('base64url') } : {}),
  });
  const unread = request.headers.get('Sec-Fetch-Dest') === 'empty';
  return redirectDocument(statusError ? `/errors/${statusError}` : `/login?${note}`, {
    headers: unread ? {} : { 'Set-Cookie': writeCookie(settings, sessionCookie, '', 0) },
  });
}

const pathname = (request: Request) => new URL(request.url).pathname.replace(/\.data$/, '');

/** The page a request is for: its own address, or where it was sent from by a form or by a page's script. */
function returnTo(request: Request) {
  const path = pathname(request);
  if (request.method !== 'GET' || path.startsWith('/session/')) return refererPath(request);
  return path + new URL(request.url).search;
}

/** A request that a page makes by itself says so, and keeps no idle session alive. */
function isActivity(request: Request) {
  return request.headers.get('X-Background') === null;
}

/** Not written more often than it matters: idle time is counted in minutes. */
async function touchSession({ services: product }: AppLoadContext, session: SessionActor) {
  if (session.idleSeconds < activityEverySeconds) return;
  await forAccount(product.orm, { accountId: session.account.id, seesLocked: false }).execute(
    'update session set last_active_at = now() where account_id = current_account() and id = ? and ended_at is null',
    [session.sessionId],
  );
}

function actorOf(session: SessionActor, timeZone: string): Actor {
  return {
    userId: session.userId,
    sessionId: session.sessionId,
    name: `${session.firstName} ${session.lastName}`,
    email: session.email,
    workgroup: session.workgroup,
    admin: session.admin,
    systemAdmin: session.systemAdmin,
    privileges: new Set(session.privileges),
    account: session.account,
    timeZone,
  };
}
