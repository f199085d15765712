export const countries = [
  { value: 'CA', label: 'Canada' },
  { value: 'US', label: 'United States' },
];

/** For an address whose country was never chosen. */
export const defaultCountryCode = 'CA';

/** Returns a word such as Province in Canada. */
export function stateLabel(countryCode: string): string {
  return labels[countryCode] ?? 'State/Prov';
}

const labels: Record<string, string> = { US: 'State', CA: 'Province' };

export const minCityCharacters = 2;

export type City = { id: string; name: string; stateName: string };
