import { forAccount } from '#db/tenancy.ts';
import type { AppServices } from '../platform/app-services.server.ts';
import { userActor } from './queries/user-actor.server.ts';
import { type Scope, scopeOf } from './scope.server.ts';

/** Returns the scope of a job that acts as a user, with what they may do and see now; null where they are not active. */
export async function userScope(services: AppServices, accountId: string, userId: string): Promise<Scope | null> {
  const actor = await userActor(forAccount(services.orm, { accountId, seesLocked: false }), userId);
  return actor && scopeOf(services, actor);
}
