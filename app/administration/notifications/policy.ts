import { type Actor, holds } from '../../auth/actor.ts';

export const mayEditNotifications = (actor: Actor) => holds(actor, 'INCIDENT_NOTIFICATION');
