import { type Actor, holds } from '../../auth/actor.ts';

/** Whether the user may see and change the rules for emails about incidents. */
export const mayEditNotifications = (actor: Actor) => holds(actor, 'INCIDENT_NOTIFICATION');
