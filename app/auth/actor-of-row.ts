import type { Privilege } from '#db/vocabulary/privilege.ts';
import { displayName } from '../ui/format.ts';
import type { Actor } from './actor.ts';

export type ActorRow = Omit<Actor, 'name' | 'privileges' | 'timeZone'> & {
  firstName: string;
  lastName: string;
  privileges: Privilege[];
};

export function actorOfRow({ firstName, lastName, privileges, ...actor }: ActorRow): Actor {
  const name = displayName({ firstName, lastName });
  return { ...actor, name, privileges: new Set(privileges), timeZone: actor.account.timeZone };
}
