import type { Criteria } from '../criteria/criteria.schema.ts';
import { criterionTypeNames } from '../criteria/criterion-types.ts';
import { type CriterionSql, criterionSql } from './criterion-sql.server.ts';

/** Returns the entries of lists, cities and imports that criteria name. */
export function chosenEntries(criteria: Criteria) {
  return criterionTypeNames.flatMap((type) => {
    const { choice } = criterionSql[type] as CriterionSql<object>;
    if (!choice) return [];
    return (criteria[type]?.values ?? []).flatMap((value) => {
      const [kind, id] = choice(value);
      return id === undefined ? [] : [{ kind, id }];
    });
  });
}
