import type { Actor } from '../auth/actor.ts';

export function mayAdministerSite(actor: Pick<Actor, 'systemAdmin'>): boolean {
  return actor.systemAdmin;
}
