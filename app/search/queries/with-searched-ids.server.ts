import type { Scope } from '../../auth/scope.server.ts';
import type { Criteria } from '../criteria/criteria.schema.ts';
import { criterionTypeNames } from '../criteria/criterion-types.ts';
import { type CriterionSql, criterionSql, type LookedUp } from '../criterion-sql/criterion-sql.server.ts';

/** Adds what the values of criteria stand for. Values that have it are returned unchanged. */
export async function withSearchedIds(scope: Pick<Scope, 'em' | 'actor'>, criteria: Criteria): Promise<Criteria> {
  const found = criterionTypeNames.map(async (type) => {
    const { lookup } = criterionSql[type] as CriterionSql<object>;
    const group = criteria[type];
    const values = group?.values.map(async (value: object & LookedUp) => {
      if (!lookup || value.ids || value.spellings) return value;
      return { ...value, ...(await lookup(value, scope)) };
    });
    return values && { [type]: { ...group, values: await Promise.all(values) } };
  });
  return Object.assign({ ...criteria }, ...(await Promise.all(found)));
}
