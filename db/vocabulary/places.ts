export const countries = [
  { value: 'CA', label: 'Canada' },
  { value: 'US', label: 'United States' },
];

/** Offers a stored country that is not on the list, such as one that a program gave, as itself. */
export function countryOptions(stored: string): typeof countries {
  const isListed = stored === '' || countries.some(({ value }) => value === stored);
  return isListed ? countries : [{ value: stored, label: stored }, ...countries];
}

/** Cities are looked for here while no country is chosen. */
export const defaultCountryCode = 'CA';

/** Returns a word such as Province in Canada. */
export function stateLabel(countryCode: string): string {
  return labels[countryCode] ?? 'State/Prov';
}

const labels: Record<string, string> = { US: 'State', CA: 'Province' };

export const minCityCharacters = 2;

export type City = { id: string; name: string; stateName: string };
