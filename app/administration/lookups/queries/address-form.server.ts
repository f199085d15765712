import { nameOrder } from '#db/vocabulary/name-order.ts';
import { authorize, orNotFound } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { formVersion } from '../../../platform/forms/form-version.server.ts';
import { mayEditLookups } from '../policy.ts';
import { lookupAddress } from './lookup-address.server.ts';
import { lookupEntry } from './lookup-entry.server.ts';

type Country = { code: string; states: string[] };

export async function addressForm(scope: Scope, id: string | undefined) {
  authorize(mayEditLookups(scope.actor));
  const location = await lookupEntry(scope, id);
  orNotFound(location.type === 'LOCATION' || null, 'location');
  const [address, countries] = await Promise.all([
    lookupAddress(scope, location.id),
    scope.em.execute<Country[]>(
      `select country_code as code, jsonb_agg(name order by name ${nameOrder}) as states from state
        where current_account() is not null group by country_code`,
    ),
  ]);
  const version = formVersion(address ?? {});
  return {
    location,
    address,
    version,
    states: Object.fromEntries(countries.map(({ code, states }) => [code, states])),
  };
}
