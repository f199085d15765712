import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fetchJson } from '../../ui/fetch-json.ts';
import { enterValue } from '../../ui/fields/enter-value.ts';
import { controlNamed } from '../../ui/fields/form-control.ts';

type Address = Record<string, string>;

const written = ['unit', 'address', 'street', 'cityName', 'stateName', 'postalCode'];

/** Fills in an empty or unchanged address at once; offers it in place of a written one. */
export function useLocationAddress(section: RefObject<HTMLElement>, savedLocationId: string) {
  const [offered, setOffered] = useState<Address | null>(null);
  /** Unknown until a location is chosen: an earlier page may have filled the address in. */
  const lastFilled = useRef<Address | null>(null);
  const ownCountry = useRef('');
  const field = (name: string) => controlNamed(section.current?.closest('form'), `location.${name}`);
  const shows = (address: Address) => written.every((name) => field(name).value === (address[name] ?? ''));
  const isBlank = () => shows({});
  const isFilledIn = () => !isBlank() && lastFilled.current !== null && shows(lastFilled.current);

  const fill = (address: Address) => {
    if (!isFilledIn()) ownCountry.current = field('countryCode').value;
    // the options of another country's states need a render first
    flushSync(() => enterValue(field('countryCode'), address.countryCode || ownCountry.current));
    for (const name of [...written, 'cityId']) enterValue(field(name), address[name] ?? '');
    lastFilled.current = Object.fromEntries(written.map((name) => [name, field(name).value]));
    setOffered(null);
  };

  const chooseLocation = async (locationId: string) => {
    setOffered(null);
    ownCountry.current ||= field('countryCode').value;
    lastFilled.current ??= await addressOf(savedLocationId);
    const address = await addressOf(locationId);
    if (!lastFilled.current || !address || field('lastLocationId').value !== locationId) return;
    const isEmpty = written.every((name) => !address[name]);
    if (isFilledIn() || (isBlank() && !isEmpty)) fill(address);
    else if (!isEmpty && !shows(address)) setOffered(address);
  };

  return {
    chooseLocation,
    isOffered: offered !== null,
    fillOffered() {
      if (offered) fill(offered);
      field('address').focus();
    },
  };
}

/** Returns an empty address for a location without one; null when the server cannot be reached. */
async function addressOf(locationId: string): Promise<Address | null> {
  return locationId ? await fetchJson<Address>(`/locations/${locationId}/address`) : {};
}
