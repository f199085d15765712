import type { Actor } from '../../auth/actor.ts';
import { mayUnlockPersons } from '../../incidents/policy.ts';
import { maySearch } from '../../search/policy.ts';

/** Only an account that has ended offers a last copy of the incidents that the user sees. */
export const mayCopyIncidents = (actor: Actor) => !actor.account.active && maySearch(actor);

/** The audit entry says whether private details are in the copy. */
export const mayCopyPrivate = (actor: Actor) => mayCopyIncidents(actor) && mayUnlockPersons(actor);
