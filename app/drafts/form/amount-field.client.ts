import { amountOf, centsOf } from '#db/vocabulary/amount.ts';

/** Writes an amount with its thousands and cents when one leaves the field; what is no amount stays as it is. */
export function amountField(input: HTMLInputElement) {
  input.addEventListener('change', () => {
    const cents = centsOf(input.value);
    if (typeof cents === 'number') input.value = amountOf(cents);
  });
}
