import { searchCode } from '#db/vocabulary/fold-text.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import type { IncidentInput } from '../incident.schema.ts';

type Address = IncidentInput['location'] | IncidentInput['persons'][number] | IncidentInput['legalEntities'][number];
type City = { at: number; id: string; stateName: string };

/** A typed city becomes the known one where its country, or state, has exactly one of the name. */
export async function inKnownCities({ em }: Pick<Scope, 'em'>, inputs: IncidentInput[]): Promise<IncidentInput[]> {
  const addresses: Address[] = inputs.flatMap(({ location, persons, legalEntities }) => [
    location,
    ...persons,
    ...legalEntities,
  ]);
  const typed = addresses.flatMap(({ cityId, cityName, stateName, countryCode }, index) =>
    cityName && !cityId ? [{ at: index, name: searchCode(cityName), state: stateName, country: countryCode }] : [],
  );
  if (typed.length === 0) return inputs;
  const rows = await em.execute<City[]>(citiesSql, [JSON.stringify(typed)]);
  const found = new Map(rows.map((city) => [addresses[city.at], city]));
  const linked = <Each extends Address>(address: Each): Each => {
    const city = found.get(address);
    return city ? { ...address, cityId: city.id, stateName: address.stateName || city.stateName } : address;
  };
  return inputs.map((input) => ({
    ...input,
    location: linked(input.location),
    persons: input.persons.map(linked),
    legalEntities: input.legalEntities.map(linked),
  }));
}

const citiesSql = `
select a.at, min(c.id::text) as id, min(s.name) as "stateName"
from jsonb_to_recordset($1::jsonb) as a (at int, name text, state text, country text)
join city c on c.country_code = a.country and c.search_name = a.name
join state s on s.country_code = c.country_code and s.code = c.state_code
where a.state in ('', s.name, s.code)
group by a.at having count(*) = 1`;
