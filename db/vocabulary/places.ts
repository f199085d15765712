export const countries = [
  { value: 'CA', label: 'Canada' },
  { value: 'US', label: 'United States' },
];

/** The country of an address whose country was never chosen. */
export const defaultCountryCode = 'CA';

/** Returns the word for a state in this country, such as Province in Canada. */
export function stateLabel(countryCode: string): string {
  return labels[countryCode] ?? 'State/Prov';
}

const labels: Record<string, string> = { US: 'State', CA: 'Province' };

/** The minimum number of letters for a city search. */
export const minCityLetters = 2;

/** A suggestion of the city search. */
export type City = { id: string; name: string; stateName: string };
