import type { Scope } from '../../auth/scope.server.ts';
import type { Criteria } from '../criteria.schema.ts';

/** Returns whether the account has every class, location and severity of the criteria, and every city is known. */
export async function hasAllChoices({ em }: Pick<Scope, 'em'>, criteria: Criteria): Promise<boolean> {
  const chosen = [
    ...(criteria.class?.values ?? []).map(({ lookupId }) => ['INCIDENT_CLASS', lookupId]),
    ...(criteria.location?.values ?? []).map(({ lookupId }) => ['LOCATION', lookupId]),
    ...(criteria.severity?.values ?? []).map(({ lookupId }) => ['SEVERITY_TYPE', lookupId]),
    ...(criteria.address?.values ?? []).map(({ cityId }) => ['CITY', cityId]),
  ].filter(([, id]) => id !== undefined);
  const [row] = await em.execute<[{ hasAll: boolean }]>(sql, [
    chosen.map(([kind]) => kind),
    chosen.map(([, id]) => id),
  ]);
  return row.hasAll;
}

const sql = `
select coalesce(bool_and(case when kind = 'CITY' then exists (select from city where city.id = chosen.id)
  else exists (select from lookup where account_id = current_account() and lookup.id = chosen.id and type = kind)
  end), true) as "hasAll"
from unnest($1::text[], $2::uuid[]) as chosen(kind, id)`;
