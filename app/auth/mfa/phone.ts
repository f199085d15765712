import { withoutSeparators } from '#db/vocabulary/without-separators.ts';

/** Area codes of the numbering plan that belong to neither Canada nor the USA, or cannot receive text messages. */
const foreignAreas = new Set([
  ...['242', '246', '264', '268', '284', '345', '441', '473', '649', '658', '664', '721', '758', '767', '784', '809'],
  ...['829', '849', '868', '869', '876'],
]);
const serviceAreas = /^(?:[2-9]11|8(?:00|33|44|55|66|77|88)|900|5(?:00|21|22|33|44|66|77|88)|7(?:00|10)|976)$/;

export const onlyNorthAmerica = 'Enter a phone number in Canada or the United States: area code and number, 10 digits.';

/** A number of another country keeps its +. */
export function phoneDigits(typed: string): string {
  return withoutSeparators(typed)
    .replace(/^tel:/i, '')
    .replace(/[()/]/g, '')
    .replace(/^\+1(?=\d{10}$)/, '1');
}

/** Returns a number such as +16045550157; null outside Canada and the USA. `digits` are digits only. */
export function toPhoneNumber(digits: string): string | null {
  const [, area = '', rest = ''] = /^1?([2-9]\d\d)([2-9]\d{6})$/.exec(digits) ?? [];
  if (!area || foreignAreas.has(area) || serviceAreas.test(area)) return null;
  return `+1${area}${rest}`;
}

export function maskedPhone(phone: string): string {
  return `***-***-${phone.slice(-4)}`;
}
