import type { Actor } from '../auth/actor.ts';

/** Returns whether the actor may use the tools of the whole site. */
export function mayAdministerSite(actor: Pick<Actor, 'systemAdmin'>): boolean {
  return actor.systemAdmin;
}
