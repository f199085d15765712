import type { Client } from 'pg';
import { searchCode } from '#db/vocabulary/fold-text.ts';
import type { CityOf } from './address-columns.ts';

/** Takes the largest city of a name in the state. */
export async function cityIds(client: Client): Promise<CityOf> {
  const { rows } = await client.query<{ key: string; id: string }>(
    `select c.search_name || '|' || s.name || '|' || c.country_code as key, c.id
     from city c join state s on s.country_code = c.country_code and s.code = c.state_code order by c.population`,
  );
  const ids = new Map(rows.map(({ key, id }) => [key, id]));
  return ({ cityName, stateName, countryCode }) =>
    ids.get(`${searchCode(cityName)}|${stateName}|${countryCode}`) ?? null;
}
