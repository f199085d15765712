export const countries = [
  { value: 'CA', label: 'Canada' },
  { value: 'US', label: 'United States' },
];

/** What a state is called where it lies in this country. */
export function stateLabel(countryCode: string): string {
  return labels[countryCode] ?? 'State/Prov';
}

const labels: Record<string, string> = { US: 'State', CA: 'Province' };

/** A city is looked for from so many letters on. */
export const minCityLetters = 2;

/** What is offered while one types the name of a city. */
export type City = { id: string; name: string; stateName: string };
