import { saveLookupAddress } from '../../administration/lookups/commands/save-lookup-address.server.ts';
import { lockLookups } from '../../administration/lookups/lock-lookups.server.ts';
import { lookupAddressInput } from '../../administration/lookups/lookup.schema.ts';
import { mayEditLookups } from '../../administration/lookups/policy.ts';
import { authorize } from '../../auth/authorize.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { locationAddress } from '../../drafts/form/queries/location-address.server.ts';
import { changesOf } from '../../platform/forms/changes.ts';
import { parsed } from '../input/read-input.server.ts';

type Sent = Record<string, string | null | undefined>;

/** Fields that are left out stay. The address of a location above, sent back as it was read, makes no address here. */
export async function changeLookupAddress(scope: Scope, locationId: string, sent: Sent): Promise<void> {
  authorize(mayEditLookups(scope.actor));
  await transaction(scope, async (scope) => {
    await lockLookups(scope);
    const read = (await locationAddress(scope, locationId))?.address;
    const address = parsed(lookupAddressInput, { ...read, ...sent, cityId: cityIdWith(sent, read ?? {}) });
    if (read && !changesOf({ ...read, cityId: read.cityId || null }, address)) return;
    await saveLookupAddress(scope, locationId, address);
  });
}

/** The stored id of a city would win over another name that is sent. */
function cityIdWith(sent: Sent, read: Sent): string {
  const isChanged = (name: string) => sent[name] !== undefined && (sent[name] ?? '') !== read[name];
  if (isChanged('cityId')) return sent.cityId ?? '';
  return ['cityName', 'stateName', 'countryCode'].some(isChanged) ? '' : (read.cityId ?? '');
}
