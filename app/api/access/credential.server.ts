import type { Request, Response } from 'express';
import { mayOpenSection } from '../../administration/policy.ts';
import { openSection, sections } from '../../administration/sections.ts';
import { keyIdOf } from '../../auth/api-keys/key-text.server.ts';
import { apiOrigins } from '../../auth/api-keys/queries/api-origins.server.ts';
import { apiOriginsOfIdentity } from '../../auth/api-keys/queries/api-origins-of-identity.server.ts';
import { type KeyScope, scopeOfKey } from '../../auth/api-keys/scope-of-key.server.ts';
import { endSession } from '../../auth/commands/end-session.server.ts';
import { mayOpen, menuItemFor } from '../../auth/menu.ts';
import { type SessionActor, sessionActor } from '../../auth/queries/session-actor.server.ts';
import { type Scope, scopeOf } from '../../auth/scope.server.ts';
import { actorOf, sessionEndReason, touchSession } from '../../auth/session-life.server.ts';
import type { SessionEnd } from '../../auth/sessions/end-user-sessions.server.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { logSecurityEvent } from '../../platform/process/security-event.ts';
import { accountDisabled } from '../../platform/web/error-texts.ts';
import type { Call } from '../call.ts';
import { ApiProblem } from '../problem.ts';
import { admitOrigin } from './cross-origin.server.ts';
import { countKeyCall } from './key-calls.server.ts';
import { type PersonToken, personToken } from './person-token.server.ts';

/** `id` names the credential for limits and idempotency, and is no secret. */
export type Caller = { id: string; token: PersonToken | null; scope: Scope | null };

/** Reads the Authorization header alone, never cookies. Throws an ApiProblem. */
export async function callerOf(services: AppServices, call: Call, req: Request, res: Response): Promise<Caller> {
  const { origin } = services.settings;
  const requestId: string = res.locals.requestId;
  const bearer = /^Bearer +([\w.~+/-]+=*) *$/i.exec(req.get('Authorization') ?? '')?.[1];
  if (!bearer) throw unauthenticated('Send an access token or an API key as Authorization: Bearer.');
  if (keyIdOf(bearer)) {
    const found = await scopeOfKey(services, bearer, requestId);
    if (!found) throw unauthenticated('The API key is not valid here.');
    countKeyCall(found.scope, found.keyId, res, call);
    await admitOrigin(origin, req, res, () => apiOrigins(found.scope.em));
    return callerOfKey(found, call);
  }
  if (bearer.split('.').length !== 3) throw unauthenticated('The credential is not valid here.');
  const token = await personToken(services, bearer);
  await admitOrigin(origin, req, res, () => apiOriginsOfIdentity(services.orm, token.identity));
  const id = `person ${token.identity}`;
  if (call.access === 'token') return { id, token, scope: null };
  const scope = await scopeOfSession(services, token, call, requestId);
  requirePage(scope, call);
  return { id, token, scope };
}

function callerOfKey(found: KeyScope, call: Call): Caller {
  if (call.access === 'token') throw new ApiProblem('FORBIDDEN', 'An API key needs no session.');
  if (found.readsOnly && call.method !== 'get' && !call.isReading) {
    throw new ApiProblem('FORBIDDEN', accountDisabled);
  }
  if (call.forPeople) throw new ApiProblem('FORBIDDEN', 'This call is for people, and not for API keys.');
  requirePage(found.scope, call);
  return { id: `key ${found.keyId}`, token: null, scope: found.scope };
}

/** A call needs the privileges of its page. */
export function requirePage(scope: Scope, { page, path }: Call) {
  if (!page) return;
  const item = menuItemFor(page);
  const section = sections.find(({ name }) => name === openSection(page));
  if ((!item || mayOpen(scope.actor, item)) && (!section || mayOpenSection(scope.actor, section))) return;
  logSecurityEvent(scope.log, { outcome: 'denied', path });
  throw new ApiProblem('FORBIDDEN');
}

async function scopeOfSession(services: AppServices, token: PersonToken, call: Call, requestId: string) {
  const session = await sessionActor(services.orm, token.sessionToken);
  if (!session) {
    throw new ApiProblem('SESSION_REQUIRED', 'Start a session with POST /api/users/sessions first.', challenge);
  }
  await refuseEnded(services, session);
  await touchSession(services, session);
  if (session.mfaDue && call.access !== 'secondFactor') {
    throw new ApiProblem('MFA_REQUIRED', 'Give the second factor first: /api/mfa.');
  }
  return scopeOf(services, actorOf(session, session.account.timeZone), requestId);
}

/** Ends an expired session, as pages do. Throws for an ended one. */
export async function refuseEnded(services: AppServices, session: SessionActor) {
  const endReason = (session.endedWhy as SessionEnd | null) ?? sessionEndReason(session);
  if (!endReason) return;
  await endSession(services, session, endReason);
  throw new ApiProblem('SESSION_ENDED', `${endings[endReason] ?? 'Your session has ended.'} Sign in again.`, challenge);
}

const endings: Partial<Record<SessionEnd, string>> = {
  IDLE: 'Your session ended because nothing was asked for a while.',
  EXPIRED: 'Your session ended after 12 hours.',
  DISABLED: 'Your user is not active.',
};

const challenge = { headers: { 'WWW-Authenticate': 'Bearer' } };

function unauthenticated(detail: string) {
  return new ApiProblem('UNAUTHENTICATED', detail, challenge);
}
