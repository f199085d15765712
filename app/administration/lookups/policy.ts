import { type Actor, holds } from '../../auth/actor.ts';

export const mayAddLookups = (actor: Actor) => holds(actor, 'LOOKUP_ADD');

export const mayEditLookups = (actor: Actor) => holds(actor, 'LOOKUP_EDIT');

export const mayDeleteLookups = (actor: Actor) => holds(actor, 'LOOKUP_DELETE');

export const mayViewLookups = (actor: Actor) => holds(actor, 'LOOKUP_ADD', 'LOOKUP_EDIT', 'LOOKUP_DELETE');
