import { forAccount } from '#db/tenancy.ts';
import type { AppServices } from '../platform/app-services.server.ts';
import type { Actor } from './actor.ts';
import type { SessionActor } from './queries/session-actor.server.ts';
import { accountStatusError } from './sessions/account-status-error.ts';
import type { SessionEnd } from './sessions/end-user-sessions.server.ts';
import { activityEverySeconds, idleGraceSeconds } from './sessions/idle-time.ts';

export function sessionEndReason(session: SessionActor): SessionEnd | null {
  if (accountStatusError(session.status)) return 'DISABLED';
  if (session.expired) return 'EXPIRED';
  return session.idleSeconds > session.account.autoLogoutSeconds + idleGraceSeconds ? 'IDLE' : null;
}

/** Writes at most once every activityEverySeconds. */
export async function touchSession(services: Pick<AppServices, 'orm'>, session: SessionActor) {
  if (session.idleSeconds < activityEverySeconds) return;
  await forAccount(services.orm, { accountId: session.account.id, seesLocked: false }).execute(
    'update session set last_active_at = now() where account_id = current_account() and id = $1 and ended_at is null',
    [session.sessionId],
  );
}

export function actorOf(session: SessionActor, timeZone: string): Actor {
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
