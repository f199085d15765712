/** An amount as typed, with or without $ and thousands, in cents; null for none, undefined for what is no amount. */
export function centsOf(typed: string): number | null | undefined {
  const text = typed.replace(/[\s$]/g, '');
  if (text === '') return null;
  if (!/^(\d{1,12}|\d{1,3}(,\d{3}){1,3})(\.\d{0,2})?$/.test(text)) return undefined;
  const [dollars = '', cents = ''] = text.replaceAll(',', '').split('.');
  return Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
}

/** An amount as a field shows it: 1,250.00. */
export function amountOf(cents: number): string {
  amount ??= new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return amount.format(cents / 100);
}

/** Made when first needed: an old tablet takes 40 ms for it. */
let amount: Intl.NumberFormat | undefined;
