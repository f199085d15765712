import type { Scope } from '../../../auth/scope.server.ts';
import type { addressTexts } from '../../body/draft-parts.ts';

type Address = Record<(typeof addressTexts)[number], string>;

/** Falls back to the nearest location above with an address; undefined for an unknown location. */
export async function locationAddress(
  { em }: Pick<Scope, 'em'>,
  locationId: string,
): Promise<{ address: Address | null } | undefined> {
  const [location] = await em.execute<{ address: Address | null }[]>(addressSql, [locationId]);
  return location;
}

const addressSql = `
select (
  select jsonb_build_object('unit', a.unit, 'address', a.address, 'street', a.street,
    'cityId', coalesce(a.city_id::text, ''), 'cityName', a.city_name, 'stateName', a.state_name,
    'countryCode', a.country_code, 'postalCode', a.postal_code)
  from lookup_closure c join lookup_address a on a.account_id = c.account_id and a.lookup_location_id = c.ancestor_id
  where c.account_id = l.account_id and c.descendant_id = l.id
  order by c.depth limit 1) as address
from lookup l where l.account_id = current_account() and l.id::text = $1 and l.type = 'LOCATION'`;
