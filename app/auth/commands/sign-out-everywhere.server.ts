import { type Scope, transaction } from '../scope.server.ts';
import { endUserSessions } from '../sessions/end-user-sessions.server.ts';

export async function signOutEverywhere(scope: Scope) {
  await transaction(scope, (scope) => endUserSessions(scope, scope.actor.userId, 'LOGOUT'));
}
