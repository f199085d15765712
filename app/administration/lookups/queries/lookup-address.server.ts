import type { Scope } from '../../../auth/scope.server.ts';
import type { LookupAddressInput } from '../lookup.schema.ts';

/** Ignores the addresses of locations above. */
export async function lookupAddress({ em }: Pick<Scope, 'em'>, locationId: string): Promise<LookupAddressInput | null> {
  const [address] = await em.execute<LookupAddressInput[]>(sql, [locationId]);
  return address ?? null;
}

const sql = `
select unit, address, street, city_id as "cityId", city_name as "cityName", state_name as "stateName",
  country_code as "countryCode", postal_code as "postalCode"
from lookup_address where account_id = current_account() and lookup_location_id = $1`;
