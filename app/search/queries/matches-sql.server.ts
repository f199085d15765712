import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../auth/scope.server.ts';
import type { Criteria } from '../criteria/criteria.schema.ts';
import { criteriaConditions } from './criteria-conditions.server.ts';
import { visibleIncidents } from './visible-incidents.server.ts';

/**
 * Returns one SELECT for each alternative of the criteria, limited to incidents `i` that the user may find: the account's,
 * their own unless they search all, no locked ones without the privilege, and those that meet `further` conditions.
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
