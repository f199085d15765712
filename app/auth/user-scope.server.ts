import { forAccount } from '#db/tenancy.ts';
import type { AppServices } from '../platform/app-services.server.ts';
import { userActor } from './queries/user-actor.server.ts';
import { type Scope, scopeOf } from './scope.server.ts';

/** A job acts with the user's present privileges; null for an inactive user. */
export async function userScope(services: AppServices, accountId: string, userId: string): Promise<Scope | null> {
  const actor = await userActor(forAccount(services.orm, { accountId, seesLocked: false }), userId);
  return actor && scopeOf(services, actor);
}
