import { halfWidth } from './fold-text.ts';
import { singleLine } from './single-line.ts';

const currency = '(?:(?:US|CA?|CAN|CDN)?\\$|CAD|USD|dollars?)?';
const surrounded = new RegExp(`^${currency} ?([\\d., ']*?) ?${currency}$`, 'i');
/** Thousands share one sign, and the decimals have another. */
const grouped = /^[1-9]\d{0,2}([., '])\d{3}(?:\1\d{3}){0,2}(?:(?!\1)[.,]\d{0,2})?$/;
const plain = /^(?=.*\d)\d{0,12}(?:[.,]\d{0,2})?$/;
const twoMeanings = /^[1-9]\d{0,2}\.\d{3}$/;

/** Returns cents; null for empty text, undefined for no amount. `1,250` is a thousand, `1.250` ambiguous, so undefined. */
export function centsOf(typed: string): number | null | undefined {
  const number = numberIn(typed);
  if (number === '') return null;
  if (number === undefined || twoMeanings.test(number)) return undefined;
  if (!grouped.test(number) && !plain.test(number)) return undefined;
  const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{0,2}))?$/.exec(number) ?? [];
  return Number(whole.replace(/\D/g, '')) * 100 + Number(cents.padEnd(2, '0'));
}

/** Returns the reason, and how to write the amount. */
export function amountProblem(typed: string): string | undefined {
  if (centsOf(typed) !== undefined) return undefined;
  const number = numberIn(typed) ?? '';
  if (!twoMeanings.test(number)) return 'Enter an amount in dollars, such as 1,250.00 or 1250,50.';
  return `${number} can mean ${number.replace('.', ',')}.00 or ${number.slice(0, -1)}. Enter one of these.`;
}

/** Returns a text such as 1,250.00. */
export function amountOf(cents: number): string {
  amountFormat ??= new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return amountFormat.format(cents / 100);
}

/** Removes currency signs, and unifies blanks and apostrophes. */
function numberIn(typed: string): string | undefined {
  const text = halfWidth(singleLine(typed))
    .replace(/\s+/g, ' ')
    .replace(/[’‘ʼ´`]/g, "'");
  return /^[$ ]*$/.test(text) ? '' : surrounded.exec(text)?.[1] || undefined;
}

/** Created on first use, because creating it takes 40 ms on an old tablet. */
let amountFormat: Intl.NumberFormat | undefined;
