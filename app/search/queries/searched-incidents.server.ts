import { type RawBuilder, sql } from 'kysely';
import { holds } from '../../auth/actor.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { Criteria } from '../criteria.schema.ts';
import { searchesAll } from '../policy.ts';
import { alternativeConditions, criteriaCondition } from './criteria-condition.server.ts';

/**
 * Returns the SELECT of these columns of the incidents `i` that match the criteria and that the user may find: of their
 * account, their own unless they search all, without locked ones unless they may lock.
 */
export function searchedIncidents(
  scope: Pick<Scope, 'actor' | 'now'>,
  criteria: Criteria,
  columns: RawBuilder<unknown>,
  joins: RawBuilder<unknown> = sql``,
) {
  return visibleIncidents(scope, criteriaCondition(scope, criteria), columns, joins);
}

/** Returns such SELECTs, one for each alternative of the criteria: an incident that matches is in one of them or in several. */
export function searchedAlternatives(
  scope: Pick<Scope, 'actor' | 'now'>,
  criteria: Criteria,
  columns: RawBuilder<unknown>,
  joins: RawBuilder<unknown> = sql``,
) {
  return alternativeConditions(scope, criteria).map((each) => visibleIncidents(scope, each, columns, joins));
}

function visibleIncidents(
  { actor }: Pick<Scope, 'actor'>,
  condition: RawBuilder<boolean>,
  columns: RawBuilder<unknown>,
  joins: RawBuilder<unknown>,
) {
  const conditions = [
    ...(searchesAll(actor) ? [] : [sql`i.create_user_id = ${actor.userId}::uuid`]),
    ...(holds(actor, 'INCIDENT_LOCK') ? [] : [sql`not i.locked`]),
    condition,
  ];
  return sql`select ${columns} from incident i ${joins} where i.account_id = ${actor.account.id}::uuid
    and ${sql.join(conditions, sql` and `)}`;
}
