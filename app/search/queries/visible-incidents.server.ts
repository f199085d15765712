import { type RawBuilder, sql } from 'kysely';
import { type Actor, holds } from '../../auth/actor.ts';
import { searchesAll } from '../policy.ts';

/** SQL conditions on an incident `i` of searches and charts. */
export function visibleIncidents(actor: Actor): RawBuilder<boolean>[] {
  return [
    ...(searchesAll(actor) ? [] : [sql<boolean>`i.create_user_id = ${actor.userId}::uuid`]),
    ...(holds(actor, 'INCIDENT_LOCK') ? [] : [sql<boolean>`not i.locked`]),
  ];
}
