import { type Actor, holds } from '../auth/actor.ts';

/** Whether the user may list, change and read the secrets of webhooks. An API key may not, or it could outlive its own end. */
export function mayManageWebhooks(actor: Actor) {
  return holds(actor, 'ACCOUNT_ADMIN') && !actor.keyId;
}
