import { describe, expect, test } from 'vitest';
import { searchedNumber } from '#app/search/words/search-terms.ts';

describe('the number of an incident is read from', () => {
  test.each([
    ['2405', 2405],
    [' #2405 ', 2405],
    ['# 2405', 2405],
    ['No. 2405', 2405],
    ['no 2405', 2405],
    ['№2405', 2405],
    ['Nr. 2405', 2405],
    ['2,405', 2405],
    ['2.405', 2405],
    ['2 405', 2405],
    ['2’405', 2405],
    ['2\u00a0405', 2405],
    ['#1,002,405', 1_002_405],
    ['２４０５', 2405],
    ['2405a', null],
    ['24 05', null],
    ['604 555 0100', null],
    ['1.5', null],
    ['-5', null],
    ['', null],
    ['"2405"', null],
  ])('%s', (typed, number) => {
    expect(searchedNumber(typed)).toBe(number);
  });
});
