import { describe, expect, test } from 'vitest';
import { auditedPeriodInWords, dateInWords, periodName } from '#app/search/criteria/period-words.ts';

const display = { dateFormat: 0 } as const;

describe('a period has the same words in a search, as a name and in the audit', () => {
  test.each([
    [{ periodType: 'LAST_DAYS', days: 1 }, 'last day'],
    [{ periodType: 'LAST_DAYS', days: 30 }, 'last 30 days'],
    [{ periodType: 'LAST_MONTHS', lastNMonths: 0 }, 'current month'],
    [{ periodType: 'LAST_MONTHS', lastNMonths: 1 }, 'previous month'],
    [{ periodType: 'LAST_MONTHS', lastNMonths: 12 }, 'last 12 months'],
  ] as const)('%o', (period, words) => {
    const { periodType: _, ...audited } = period;
    expect(dateInWords(period, display, false)).toBe(`in the ${words}`);
    expect(periodName(period, display)).toBe(words[0]!.toUpperCase() + words.slice(1));
    expect(auditedPeriodInWords(audited, display)).toBe(words);
  });

  test('from one day to another', () => {
    const days = { fromDate: '2026-03-01', toDate: '2026-03-14' };
    const words = '01/03/2026 to 14/03/2026';
    expect(dateInWords({ periodType: 'PERIOD', ...days }, display, false)).toBe(words);
    expect(periodName({ periodType: 'PERIOD', ...days }, display)).toBe(words);
    expect(auditedPeriodInWords(days, display)).toBe(words);
  });
});
