import { type Actor, holds } from '../auth/actor.ts';

/** An API key may not manage webhooks, or it could outlive its own end. */
export function mayManageWebhooks(actor: Actor) {
  return holds(actor, 'ACCOUNT_ADMIN') && !actor.keyId;
}
