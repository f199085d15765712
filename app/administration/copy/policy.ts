import type { Actor } from '../../auth/actor.ts';
import { mayUnlockPersons } from '../../incidents/policy.ts';
import { maySearch } from '../../search/policy.ts';

/** Whether the user may take a last copy of the incidents that they see, of an account that has ended. */
export const mayCopyIncidents = (actor: Actor) => !actor.account.active && maySearch(actor);

/** Whether the copy may hold private details of persons, which its audit record says. */
export const mayCopyPrivate = (actor: Actor) => mayCopyIncidents(actor) && mayUnlockPersons(actor);
