/** A form of criteria posts these without any input. */
const always = new Set(['operator', 'periodType', 'includeDescendant', 'countryCode']);

/** Returns whether *Add* would make a criterion of the form. */
export function isFilledIn(form: FormData): boolean {
  return [...form].some(([name, value]) => !always.has(name) && typeof value === 'string' && value.trim() !== '');
}
