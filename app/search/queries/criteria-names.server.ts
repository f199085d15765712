import type { Scope } from '../../auth/scope.server.ts';
import type { Criteria } from '../criteria.schema.ts';
import type { CriteriaNames } from '../criteria-words.ts';

/** Returns the names of the lookups, cities and states in these searches, by id or code; those that are gone are missing. */
export async function criteriaNames({ em }: Pick<Scope, 'em'>, searches: Criteria[]): Promise<CriteriaNames> {
  const [row] = await em.execute<[{ names: CriteriaNames }]>(sql, [searches.flatMap(idsIn)]);
  return row.names;
}

function idsIn(criteria: Criteria): string[] {
  const trees = [criteria.class, criteria.location].flatMap((group) => group?.values ?? []);
  return [
    ...trees.flatMap(({ lookupId }) => lookupId ?? []),
    ...(criteria.severity?.values ?? []).flatMap(({ lookupId }) => lookupId ?? []),
    ...(criteria.address?.values ?? []).flatMap(({ cityId }) => cityId ?? []),
  ];
}

const sql = `
select coalesce(jsonb_object_agg(key, name), '{}') as names from (
  select id::text as key, array_to_string(path, ' / ') as name from lookup
    where account_id = current_account() and id = any($1::uuid[])
  union all
  select id::text, name from city where id = any($1::uuid[])
  union all
  select country_code || '-' || code, name from state
  union all
  select code, name from country
) named`;
