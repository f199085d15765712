import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountOf, amountProblem, centsOf } from '#db/vocabulary/amount.ts';

test.each([
  ['1250', 125_000],
  ['1,250', 125_000],
  ['$1,250.00', 125_000],
  [' $ 1 250.5 ', 125_050],
  ['0.07', 7],
  ['999,999,999,999.99', 99_999_999_999_999],
  ['', null],
  ['  $ ', null],
  ['\u200b', null],
  ['1250,50', 125_050],
  ['12,5', 1_250],
  ['1 250,50', 125_050],
  ['1\u00a0250,50', 125_050],
  ['1\u202f250,50\u00a0$', 125_050],
  ['1\u2009250 000', 125_000_000],
  ["1'250.50", 125_050],
  ['1\u2019250\u2019000', 125_000_000],
  ['1.250,50', 125_050],
  ['1.250.000', 125_000_000],
  ['1,250,000.5', 125_000_050],
  ['.50', 50],
  [',5', 50],
  ['12.', 1_200],
  ['CA$1250', 125_000],
  ['C$ 1250', 125_000],
  ['$1250 CAD', 125_000],
  ['cad 1 250,50', 125_050],
  ['US$1,250', 125_000],
  ['1250 usd', 125_000],
  ['CDN$1,250 dollars', 125_000],
  ['\u202a$1,250.00\u202c', 125_000],
  ['\uff04\uff11\uff0c\uff12\uff15\uff10\uff0e\uff15\uff10', 125_050],
  ['$1\n250', 125_000],
])('%j is an amount', (typed, cents) => {
  expect(centsOf(typed)).toBe(cents);
  expect(amountProblem(typed)).toBeUndefined();
});

test.each([
  ...['1,2500', '-5', 'about 40', '1e3', '1.2.3', '1234567890123', '٤٠', '12 50', '1 2 50', '1,250,50', '1 250,000'],
  ...[
    '1,250.000',
    '0,250',
    '1.250,500',
    "1'25",
    '1 250 50',
    '€1250',
    '£12',
    '12²',
    '½',
    '.',
    ',',
    '$$5',
    '1250-',
    '5 %',
  ],
  ...['1,250 and 40', '1_250', '1;250', '$5 CAD USD', 'CAD', "'250", '1250 CADILLAC'],
])('%j is not an amount', (typed) => {
  expect(centsOf(typed)).toBeUndefined();
  expect(amountProblem(typed)).toBe('Enter an amount in dollars, such as 1,250.00 or 1250,50.');
});

test.each([
  ['1.234', '1.234 can mean 1,234.00 or 1.23. Enter one of these.'],
  ['$ 12.500', '12.500 can mean 12,500.00 or 12.50. Enter one of these.'],
])('%j has two meanings, and the refusal writes both', (typed, problem) => {
  expect(centsOf(typed)).toBeUndefined();
  expect(amountProblem(typed)).toBe(problem);
});

test('an amount has one value in every spelling of its thousands, decimals and currency', () => {
  const separators = fc.constantFrom(
    ...[',.', ' .', '\u00a0,', '\u202f,', '\u2009.', "'.", '\u2019.', '.,', '\u2019,', '\u202f.'].map((pair) => [
      ...pair,
    ]),
  );
  const currencies = fc.constantFrom(
    ...([
      ['', ''],
      ['$', ''],
      ['', ' $'],
      ['CA$', ''],
      ['', '\u00a0CAD'],
      ['US$ ', ''],
      ['$', ' CAD'],
    ] as const),
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999_999 }), separators, currencies, (cents, marks, currency) => {
      const [thousands = '', decimals = ''] = marks;
      const typed = amountOf(cents).replace(/[,.]/g, (mark) => (mark === '.' ? decimals : thousands));
      expect(centsOf(`${currency[0]}${typed}${currency[1]}`)).toBe(cents);
    }),
    { seed: 1_250_50 },
  );
});

test.each([
  [125_000, '1,250.00'],
  [7, '0.07'],
  [99_999_999_999_999, '999,999,999,999.99'],
])('%i cents are formatted as %s, and parsed back', (cents, written) => {
  expect(amountOf(cents)).toBe(written);
  expect(centsOf(written)).toBe(cents);
});
