import { type AppLoadContext, redirectDocument } from '@remix-run/node';
import { logSecurityEvent } from '../platform/process/security-event.ts';
import { seal } from '../platform/seal.server.ts';
import { timeZoneOf } from '../platform/time-zone.server.ts';
import { readCookie, writeCookie } from '../platform/web/cookies.server.ts';
import { refererPath } from '../platform/web/safe-redirect.ts';
import { endSession } from './commands/end-session.server.ts';
import { isOpenWithoutSeat, mayOpen, menuItemFor } from './menu.ts';
import { SignInError } from './openid/openid-client.server.ts';
import { type SessionActor, sessionActor } from './queries/session-actor.server.ts';
import { asIfActive, type Scope, scopeOf } from './scope.server.ts';
import { actorOf, sessionEndReason, touchSession } from './session-life.server.ts';
import { accountStatusError } from './sessions/account-status-error.ts';
import type { SessionEnd } from './sessions/end-user-sessions.server.ts';
import { renewTokens } from './sessions/renew-tokens.server.ts';
import { claimSeat } from './sessions/seats.server.ts';

type RequestContext = { request: Request; context: AppLoadContext };

export const sessionCookie = 'session';

type OpenSession = { scope: Scope; mfaDue: boolean; session: SessionActor };

const sessionByRequest = new WeakMap<AppLoadContext, Promise<OpenSession | null>>();

/** Returns the signed-in user's scope. Redirects without a session, a due second factor or the menu privilege. */
export async function requireUser(args: RequestContext): Promise<Scope> {
  const { scope, mfaDue, session } = await requireSession(args);
  if (mfaDue) throw redirectDocument(`/mfa?${new URLSearchParams({ returnTo: returnTo(args.request) })}`);
  if (session.isSeatless && !isOpenWithoutSeat(pathname(args.request))) await requireSeat(args, session);
  const item = menuItemFor(pathname(args.request));
  if (item && !mayOpen(scope.actor, item)) {
    logSecurityEvent(scope.log, { outcome: 'denied', path: pathname(args.request) });
    throw redirectDocument('/errors/noPermission');
  }
  return args.context.showsRefusedForm ? asIfActive(scope) : scope;
}

/** Claims a seat that has become free; without one, only the plan can be changed. */
async function requireSeat({ context }: RequestContext, session: SessionActor) {
  if (await claimSeat(context.services, session)) return;
  throw redirectDocument('/administration/subscription2');
}

/** Returns null for a visitor, and while the second factor is due. */
export async function getUser(args: RequestContext): Promise<Scope | null> {
  const session = await getSession(args);
  return session && !session.mfaDue ? session.scope : null;
}

/** The second factor may still be due: only the pages that ask for it may use this. */
export async function requireSession(args: RequestContext): Promise<OpenSession> {
  const session = await getSession(args);
  if (!session) throw redirectDocument(`/login?${new URLSearchParams({ returnTo: returnTo(args.request) })}`);
  return session;
}

export function getSession(args: RequestContext): Promise<OpenSession | null> {
  let session = sessionByRequest.get(args.context);
  if (!session) {
    session = args.context.timing.measure('session', () => findSession(args));
    sessionByRequest.set(args.context, session);
  }
  return session;
}

async function findSession(args: RequestContext): Promise<OpenSession | null> {
  const { request, context } = args;
  const { services } = context;
  const token = readCookie(services.settings, request, sessionCookie);
  const session = token ? await sessionActor(services.orm, token) : null;
  if (!session) return null;
  const endReason = (session.endedWhy as SessionEnd | null) ?? sessionEndReason(session);
  if (endReason) {
    await endSession(services, session, endReason);
    throw signOutRedirect(args, session, endReason);
  }
  context.actor = { account: session.account.id, user: session.userId };
  context.isAccountDisabled = !session.account.active;
  if (session.renewalDue) await renewOrSignOut(args, session);
  if (isActivity(request)) await touchSession(services, session);
  const actor = actorOf(session, timeZoneOf(request, session.account.timeZone));
  return { scope: scopeOf(services, actor, context.requestId), mfaDue: session.mfaDue, session };
}

/** Ends the session only when the provider refuses; after a transient error a later request retries. */
async function renewOrSignOut(args: RequestContext, session: SessionActor) {
  const { services, openid } = args.context;
  await renewTokens(services, openid, session).catch(async (error) => {
    if (!(error instanceof SignInError)) throw error;
    services.log.warn({ err: error, id: args.context.requestId }, 'token renewal failed');
    if (error.isRetryable) return;
    await endSession(services, session, 'RENEWAL_FAILED');
    const why = `${error.error}${error.description && `: ${error.description}`}`;
    throw signOutRedirect(args, session, 'RENEWAL_FAILED', `Could not get a new token (${why}).`);
  });
}

const signInNotes: Record<SessionEnd, string> = {
  IDLE: 'idle',
  EXPIRED: 'expired',
  RENEWAL_FAILED: 'renewal',
  DISABLED: 'ended',
  PASSWORD_CHANGED: 'ended',
  ENDED_BY_OTHER: 'ended',
  MFA_RESET: 'ended',
  LOGOUT: 'ended',
};

/** A script's request keeps the cookie, so that the next page load can show the reason. */
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
  const isScriptRequest = request.headers.get('Sec-Fetch-Dest') === 'empty';
  return redirectDocument(statusError ? `/errors/${statusError}` : `/login?${note}`, {
    headers: isScriptRequest ? {} : { 'Set-Cookie': writeCookie(settings, sessionCookie, '', 0) },
  });
}

const pathname = (request: Request) => new URL(request.url).pathname.replace(/\.data$/, '');

/** A form's or script's request returns to the page that sent it. */
function returnTo(request: Request) {
  const path = pathname(request);
  if (request.method !== 'GET' || path.startsWith('/session/')) return refererPath(request);
  return path + new URL(request.url).search;
}

/** Background requests (X-Background, or a stream) do not count as activity. */
function isActivity(request: Request) {
  const isStream = request.headers.get('Accept') === 'text/event-stream';
  return request.headers.get('X-Background') === null && !isStream;
}
