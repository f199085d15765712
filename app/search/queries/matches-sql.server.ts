import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../auth/scope.server.ts';
import type { Criteria } from '../criteria/criteria.schema.ts';
import { criteriaConditions } from './criteria-conditions.server.ts';
import { visibleIncidents } from './visible-incidents.server.ts';

/**
 * Returns the SELECTs of these columns of the incidents `i` that match the criteria and that the user may find: of their
 * account, their own unless they search all, without locked ones unless they may lock, and those that meet
 * `further` conditions. An incident is in one of them or, in a search joined by OR, in several.
 */
export function matchesSql(
  scope: Pick<Scope, 'actor' | 'now'>,
  criteria: Criteria,
  columns: RawBuilder<unknown>,
  joins: RawBuilder<unknown> = sql``,
  further: RawBuilder<boolean>[] = [],
) {
  const { actor } = scope;
  return criteriaConditions(scope, criteria).map(
    (condition) => sql`select ${columns} from incident i ${joins} where i.account_id = ${actor.account.id}::uuid
    and ${sql.join([...visibleIncidents(actor), ...further, condition], sql` and `)}`,
  );
}
