import { AuditRecord } from '#db/entities/audit-record.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { searchCode } from '#db/vocabulary/fold-text.ts';
import { authorize, orNotFound } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { changesOf } from '../../../platform/forms/changes.ts';
import type { Versioned } from '../../../platform/forms/form-version.server.ts';
import { requireVersion } from '../../audit/require-version.server.ts';
import { lockLookups } from '../lock-lookups.server.ts';
import type { LookupAddressInput } from '../lookup.schema.ts';
import { mayEditLookups } from '../policy.ts';
import { lookupAddress } from '../queries/lookup-address.server.ts';
import { lookupEntry } from '../queries/lookup-entry.server.ts';

export async function saveLookupAddress(
  scope: Scope,
  id: string | undefined,
  { version, ...input }: LookupAddressInput & Versioned,
): Promise<void> {
  authorize(mayEditLookups(scope.actor));
  await transaction(scope, async (scope) => {
    const { em } = scope;
    await lockLookups(scope);
    const location = await lookupEntry(scope, id);
    orNotFound(location.type === 'LOCATION' || null, 'location');
    const before = await lookupAddress(scope, location.id);
    const address = await withCity(scope, input);
    requireVersion(version, { stored: before ?? {}, yours: { ...address } });
    if (!changesOf<Record<string, unknown>>(before ?? {}, { ...address })) return;
    await em.execute(saveSql, [
      ...[location.id, location.name, address.unit, address.address, address.street, address.cityId],
      ...[address.cityName, address.stateName, address.countryCode, address.postalCode],
    ]);
    em.create(AuditRecord, {
      objectType: 'LOOKUP',
      objectId: location.id,
      objectName: location.name,
      transactionType: 'ADDRESS',
      objectData: { type: location.type, before: before ?? {}, after: address },
    });
  });
}

/** A typed name becomes the known city where exactly one has it. */
async function withCity({ em }: Scope, address: LookupAddressInput): Promise<LookupAddressInput> {
  const { cityId, cityName, countryCode, stateName } = address;
  if (!cityName) return { ...address, cityId: null };
  const cities = await em.execute<{ id: string; name: string; stateName: string }[]>(citySql, [
    ...[cityId, countryCode, searchCode(cityName), stateName],
  ]);
  if (cityId && cities.length === 0) throw new BusinessRuleError({ cityName: ['invalid cityId'] });
  const [city] = cities.length === 1 ? cities : [];
  return city ? { ...address, cityId: city.id, cityName: city.name, stateName: city.stateName } : address;
}

const citySql = `
select c.id, c.name, s.name as "stateName" from city c
join state s on s.country_code = c.country_code and s.code = c.state_code
where c.country_code = $2 and case when $1::uuid is null
  then c.search_name = $3 and $4 in ('', s.name, s.code) else c.id = $1::uuid end`;

const saveSql = `
insert into lookup_address (account_id, lookup_location_id, name, unit, address, street, city_id, city_name, state_name,
  country_code, postal_code)
values (current_account(), $1, $2, $3, $4, $5, $6::uuid, $7, $8, $9, $10)
on conflict (account_id, lookup_location_id) do update set name = excluded.name, unit = excluded.unit,
  address = excluded.address, street = excluded.street, city_id = excluded.city_id, city_name = excluded.city_name,
  state_name = excluded.state_name, country_code = excluded.country_code, postal_code = excluded.postal_code`;
