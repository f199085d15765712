import type { AddressSeed } from '../../account-content/lists/lookup-tree.ts';

export type CityOf = (address: AddressSeed) => string | null;

export function addressColumns(seed: AddressSeed | null, city: CityOf) {
  return {
    unit: seed?.unit ?? '',
    address: seed?.address ?? '',
    street: seed?.street ?? '',
    cityId: seed && city(seed),
    cityName: seed?.cityName ?? '',
    stateName: seed?.stateName ?? '',
    countryCode: seed?.countryCode ?? '',
    postalCode: seed?.postalCode ?? '',
  };
}
