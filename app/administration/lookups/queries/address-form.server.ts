import { authorize, orNotFound } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { mayEditLookups } from '../policy.ts';
import { lookupAddress } from './lookup-address.server.ts';
import { lookupEntry } from './lookup-entry.server.ts';

type State = { code: string; name: string; countryCode: string };

export async function addressForm(scope: Scope, id: string | undefined) {
  authorize(mayEditLookups(scope.actor));
  const location = await lookupEntry(scope, id);
  orNotFound(location.type === 'LOCATION' || null, 'location');
  const [address, states] = await Promise.all([
    lookupAddress(scope, location.id),
    scope.em.execute<State[]>(
      `select code, name, country_code as "countryCode" from state where current_account() is not null order by name`,
    ),
  ]);
  return { location, address, states };
}
