/** Fields that a form of criteria posts without any input. */
const always = new Set(['operator', 'periodType', 'includeDescendant', 'countryCode']);

/** Returns whether something is filled in that *Add* would make a criterion of. */
export function isFilledIn(form: FormData): boolean {
  return [...form].some(([name, value]) => !always.has(name) && typeof value === 'string' && value.trim() !== '');
}
