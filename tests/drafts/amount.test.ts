import { expect, test } from 'vitest';
import { amountOf, centsOf } from '#db/vocabulary/amount.ts';

test.each([
  ['1250', 125_000],
  ['1,250', 125_000],
  ['$1,250.00', 125_000],
  [' $ 1 250.5 ', 125_050],
  ['0.07', 7],
  ['999,999,999,999.99', 99_999_999_999_999],
  ['', null],
  ['  $ ', null],
])('%j is an amount', (typed, cents) => {
  expect(centsOf(typed)).toBe(cents);
});

test.each(['12,50', '1,2500', '-5', '1.234', 'about 40', '1e3', '1.2.3', '1234567890123', '٤٠'])(
  '%j is not an amount',
  (typed) => {
    expect(centsOf(typed)).toBeUndefined();
  },
);

test.each([
  [125_000, '1,250.00'],
  [7, '0.07'],
  [99_999_999_999_999, '999,999,999,999.99'],
])('%i cents are formatted as %s, and parsed back', (cents, written) => {
  expect(amountOf(cents)).toBe(written);
  expect(centsOf(written)).toBe(cents);
});
