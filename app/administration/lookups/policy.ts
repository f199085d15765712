import { type Actor, holds } from '../../auth/actor.ts';

/** Whether the user may add entries to the lists, one by one or from a file. */
export const mayAddLookups = (actor: Actor) => holds(actor, 'LOOKUP_ADD');

/** Whether the user may change what is in the lists: names, order, places, addresses, names of levels. */
export const mayEditLookups = (actor: Actor) => holds(actor, 'LOOKUP_EDIT');

export const mayDeleteLookups = (actor: Actor) => holds(actor, 'LOOKUP_DELETE');

/** Whether the user may see the lists as those who work on them do. */
export const mayViewLookups = (actor: Actor) => holds(actor, 'LOOKUP_ADD', 'LOOKUP_EDIT', 'LOOKUP_DELETE');
