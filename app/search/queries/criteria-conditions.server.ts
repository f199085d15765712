import { sql } from 'kysely';
import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { canonicalTimeZone } from '../../platform/time-zone.server.ts';
import type { Criteria } from '../criteria/criteria.schema.ts';
import { criterionTypeNames, isDate, type Operator } from '../criteria/criterion-types.ts';
import { nightShiftOf } from '../criteria/night-shift.ts';
import { type CriterionSql, criterionSql } from '../criterion-sql/criterion-sql.server.ts';
import { all, type Condition, joined } from '../criterion-sql/sql-parts.server.ts';

/**
 * Returns SQL conditions of which a matching incident `i` fulfils at least one: one, or one for each alternative of a search
 * joined by OR, because PostgreSQL reads an index for each but all incidents for a disjunction. Without criteria all match.
 */
export function criteriaConditions(scope: Pick<Scope, 'actor' | 'now'>, criteria: Criteria): Condition[] {
  const groups = groupConditions(scope, criteria);
  if (groups.length === 0) return [sql`true`];
  if (criteria.operator === 'AND' && groups.length > 1) {
    return [all(groups.map(({ operator, values }) => joined(operator, values)))];
  }
  return groups.flatMap(({ operator, values }) => (operator === 'OR' ? values : [joined(operator, values)]));
}

type Group = { operator: Operator; values: Condition[] };

function groupConditions({ actor, now }: Pick<Scope, 'actor' | 'now'>, criteria: Criteria): Group[] {
  const timeZone = (criteria.timeZone && canonicalTimeZone(criteria.timeZone)) || actor.timeZone;
  const isAccountZone = timeZone === actor.account.timeZone;
  const today = toDateFields(now(), actor.account.timeZone).date;
  const context = { actor, timeZone, now: now(), isAccountZone, today };
  return criterionTypeNames.flatMap((type) => {
    const group = criteria[type];
    if (!group) return [];
    const { condition } = criterionSql[type] as CriterionSql<object>;
    const ofGroup = { ...context, nightShift: isDate(type) ? nightShiftOf(criteria[type]!) : undefined };
    return [{ operator: group.operator, values: group.values.map((value) => condition(value, ofGroup)) }];
  });
}
