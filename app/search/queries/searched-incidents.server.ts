import { type RawBuilder, sql } from 'kysely';
import { holds } from '../../auth/actor.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { Criteria } from '../criteria.schema.ts';
import { searchesAll } from '../policy.ts';
import { criteriaCondition } from './criteria-condition.server.ts';

/**
 * Returns the SELECT of these columns of the incidents `i` that match the criteria and that the user may find: of their
 * account (or those of `ids`), their own unless they search all, without locked ones unless they may lock.
 */
export function searchedIncidents(
  scope: Pick<Scope, 'actor' | 'now'>,
  criteria: Criteria,
  columns: RawBuilder<unknown>,
  joins: RawBuilder<unknown> = sql``,
  ids?: string[],
) {
  const { actor } = scope;
  const conditions = [
    ...(searchesAll(actor) ? [] : [sql`i.create_user_id = ${actor.userId}::uuid`]),
    ...(holds(actor, 'INCIDENT_LOCK') ? [] : [sql`not i.locked`]),
    ...(ids ? [sql`i.id = any(${ids}::uuid[])`] : []),
    criteriaCondition(scope, criteria),
  ];
  return sql`select ${columns} from incident i ${joins} where i.account_id = ${actor.account.id}::uuid
    and ${sql.join(conditions, sql` and `)}`;
}
