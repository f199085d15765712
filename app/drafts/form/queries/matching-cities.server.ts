import { searchCode } from '#db/vocabulary/fold-text.ts';
import { type City, minCityCharacters } from '#db/vocabulary/places.ts';
import type { Scope } from '../../../auth/scope.server.ts';

const mostCities = 10;

export async function matchingCities({ em }: Pick<Scope, 'em'>, countryCode: string, name: string): Promise<City[]> {
  const begin = searchCode(name);
  if (begin.length < minCityCharacters) return [];
  return await em.execute<City[]>(citiesSql, [countryCode, begin, `${begin}\uffff`, mostCities]);
}

const citiesSql = `
select c.id, c.name, s.name as "stateName" from city c
join state s on s.country_code = c.country_code and s.code = c.state_code
where c.country_code = $1 and c.search_name >= $2 and c.search_name < $3
order by c.search_name <> $2, c.population desc, c.id limit $4`;
