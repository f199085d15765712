import { type Actor, holds } from '../../auth/actor.ts';

export const mayViewAudit = (actor: Actor) => holds(actor, 'AUDIT_VIEW');
