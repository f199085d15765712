import type { AddressRecord } from './incident-record.ts';

/** Returns a line such as "1021 Seawall Road, Vancouver, British Columbia, V6C 3L6, Canada". */
export function addressLine(place: AddressRecord): string {
  const isHouseNumber = /^\d+\w?$/.test(place.address);
  const road = [place.address, place.street].filter(Boolean).join(isHouseNumber ? ' ' : ', ');
  const country = place.countryCode && (road || place.cityName) ? countryNames.of(place.countryCode) : '';
  const parts = [place.unit && `Unit ${place.unit}`, road, place.cityName, place.stateName, place.postalCode, country];
  return parts.filter(Boolean).join(', ');
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
