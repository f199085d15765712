import { halfWidth } from './fold-text.ts';
import { singleLine } from './single-line.ts';

const currency = '(?:(?:US|CA?|CAN|CDN)?\\$|CAD|USD|dollars?)?';
const surrounded = new RegExp(`^${currency} ?([\\d., ']*?) ?${currency}$`, 'i');
/** The same sign marks all thousands, and another sign the decimals. */
const grouped = /^[1-9]\d{0,2}([., '])\d{3}(?:\1\d{3}){0,2}(?:(?!\1)[.,]\d{0,2})?$/;
const plain = /^(?=.*\d)\d{0,12}(?:[.,]\d{0,2})?$/;
const twoMeanings = /^[1-9]\d{0,2}\.\d{3}$/;

/**
 * Returns a typed amount of dollars in cents: null for empty text, undefined for text that is no amount, or could be
 * two. `1,250` is a thousand, because the product marks thousands so; `1.250` could be either.
 */
export function centsOf(typed: string): number | null | undefined {
  const number = numberIn(typed);
  if (number === '') return null;
  if (number === undefined || twoMeanings.test(number)) return undefined;
  if (!grouped.test(number) && !plain.test(number)) return undefined;
  const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{0,2}))?$/.exec(number) ?? [];
  return Number(whole.replace(/\D/g, '')) * 100 + Number(cents.padEnd(2, '0'));
}

/** Returns why a typed amount is refused, and how to write it. */
export function amountProblem(typed: string): string | undefined {
  if (centsOf(typed) !== undefined) return undefined;
  const number = numberIn(typed) ?? '';
  if (!twoMeanings.test(number)) return 'Enter an amount in dollars, such as 1,250.00 or 1250,50.';
  return `${number} can mean ${number.replace('.', ',')}.00 or ${number.slice(0, -1)}. Enter one of these.`;
}

/** Returns an amount as fields show it, such as 1,250.00. */
export function amountOf(cents: number): string {
  amountFormat ??= new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return amountFormat.format(cents / 100);
}

/** Returns what stands between the signs of a currency, with one kind of blank and apostrophe. */
function numberIn(typed: string): string | undefined {
  const text = halfWidth(singleLine(typed))
    .replace(/\s+/g, ' ')
    .replace(/[’‘ʼ´`]/g, "'");
  return /^[$ ]*$/.test(text) ? '' : surrounded.exec(text)?.[1] || undefined;
}

/** Created on first use, because creating it takes 40 ms on an old tablet. */
let amountFormat: Intl.NumberFormat | undefined;
