/** Returns a typed amount in cents; `$` and commas are allowed. Null for empty text, undefined for invalid text. */
export function centsOf(typed: string): number | null | undefined {
  const text = typed.replace(/[\s$]/g, '');
  if (text === '') return null;
  if (!/^(\d{1,12}|\d{1,3}(,\d{3}){1,3})(\.\d{0,2})?$/.test(text)) return undefined;
  const [dollars = '', cents = ''] = text.replaceAll(',', '').split('.');
  return Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
}

/** Returns an amount as fields show it, such as 1,250.00. */
export function amountOf(cents: number): string {
  amountFormat ??= new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return amountFormat.format(cents / 100);
}

/** Created on first use, because creating it takes 40 ms on an old tablet. */
let amountFormat: Intl.NumberFormat | undefined;
