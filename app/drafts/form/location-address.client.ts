import { fetchJson } from './fetch-json.client.ts';

type Address = Record<string, string>;

const written = ['unit', 'address', 'street', 'cityName', 'stateName', 'postalCode'];

/**
 * A location brings its address: at once where none is written, and over what is written when one asks for it. It takes
 * along what it has brought, unless somebody has changed it.
 */
export function locationAddress(button: HTMLButtonElement) {
  const { elements } = button.form!;
  const field = (name: string) => elements.namedItem(`location.${name}`) as HTMLInputElement;
  const writes = (address: Address) => written.every((name) => field(name).value === (address[name] ?? ''));
  const isBlank = () => writes({});
  const isBrought = () => !isBlank() && writes(brought!);
  const first = field('lastLocationId').value;
  /** Unknown until somebody chooses: it may have been brought before this page was loaded. */
  let brought: Address | null = null;
  let offered: Address = {};
  let ownCountry = field('countryCode').value;
  const fill = () => {
    const country = field('countryCode');
    if (!isBrought()) ownCountry = country.value;
    country.value = offered.countryCode || ownCountry;
    country.dispatchEvent(new Event('change', { bubbles: true }));
    for (const name of [...written, 'cityId']) field(name).value = offered[name] ?? '';
    brought = Object.fromEntries(written.map((name) => [name, field(name).value]));
    button.hidden = true;
  };
  button.hidden = true;
  button.form!.addEventListener('change', async ({ target }) => {
    const { name, value } = target as HTMLInputElement;
    if (name !== 'location.lastLocationId') return;
    button.hidden = true;
    brought ??= await addressOf(first);
    const address = await addressOf(value);
    if (!brought || !address || field('lastLocationId').value !== value) return;
    offered = address;
    const isEmpty = written.every((name) => !address[name]);
    if (isBrought() || (isBlank() && !isEmpty)) fill();
    else button.hidden = isEmpty || writes(address);
  });
  button.addEventListener('click', (event) => {
    event.preventDefault();
    fill();
    field('address').focus();
  });
}

/** Of a location that has none, and of no location, empty; null when the server cannot say. */
async function addressOf(locationId: string): Promise<Address | null> {
  return locationId ? await fetchJson<Address>(`/locations/${locationId}/address`) : {};
}
