import { describe, expect, test } from 'vitest';
import { findingOf } from '#app/analysis/charts/finding.ts';
import { type Analysis, type AnalysisPeriod, analysisChoices } from '#app/analysis/choices/analysis.schema.ts';
import { fromCriteriaItems, toCriteriaItems } from '#app/analysis/choices/criteria-items.ts';
import { datedPeriod, periodInWords } from '#app/analysis/choices/dated-period.ts';
import { analysisAddress } from '#app/analysis/wizard/analysis-address.server.ts';
import { analysisHref } from '#app/analysis/wizard/analysis-address.ts';
import { oftenUsedPeriods } from '#app/analysis/wizard/offered-periods.ts';
import { auditedPeriodInWords } from '#app/search/criteria/period-words.ts';
import { analyzed } from '../support/analyzed-days.ts';

const display = { timeZone: 'America/Vancouver', dateFormat: 0 } as const;
const times = (count: number, day: string) => Array<string>(count).fill(day);
const offered = (label: string) => oftenUsedPeriods.find((each) => each.label === label)!.periods;
const words = (label: string, incidents: string[]) => {
  const { main, more } = findingOf(analyzed(offered(label), 'MONTH', incidents))!;
  return `${main} ${more}`.trim();
};

describe('this year and the last', () => {
  test('are compared on the same days so far', () => {
    const incidents = [...times(3, '2026-02-01'), ...times(5, '2025-11-26'), ...times(9, '2025-11-27')];
    expect(words('This year and last', incidents)).toBe(
      '2026 so far: 3 incidents, 2 fewer (40%) than in 2025 to 26 Nov. November 2026 so far fell most, from 5 to 0.',
    );
  });

  test('are other years after midnight of the last day, in the zone of the account', () => {
    const years = (at: string) =>
      offered('This year and last').map((period) =>
        datedPeriod(period, { ...display, timeZone: 'America/Toronto' }, new Date(at)),
      );
    // 23:59 and 00:01 in Toronto
    expect(years('2027-01-01T04:59:00Z')).toEqual([
      { name: '2026', from: '2026-01-01', to: '2026-12-31', end: '2026-12-31' },
      { name: '2025', from: '2025-01-01', to: '2025-12-31', end: '2025-12-31' },
    ]);
    expect(years('2027-01-01T05:01:00Z')).toEqual([
      { name: '2027', from: '2027-01-01', to: '2027-01-01', end: '2027-12-31' },
      { name: '2026', from: '2026-01-01', to: '2026-12-31', end: '2026-12-31' },
    ]);
  });
});

describe('this quarter and the last', () => {
  test('are compared on the same days so far', () => {
    const incidents = [...times(4, '2026-10-01'), ...times(1, '2026-08-26'), ...times(7, '2026-08-27')];
    expect(words('This quarter and last', incidents)).toContain(
      'Q4 2026 so far: 4 incidents, 3 more (300%) than in Q3 2026 to 26 Aug.',
    );
  });

  test.each([
    ['2026-01-01', 0, 'Q1 2026', '2026-01-01', '2026-01-01', '2026-03-31'],
    ['2026-01-01', 1, 'Q4 2025', '2025-10-01', '2025-12-31', '2025-12-31'],
    ['2026-03-31', 5, 'Q4 2024', '2024-10-01', '2024-12-31', '2024-12-31'],
    ['2024-02-29', 0, 'Q1 2024', '2024-01-01', '2024-02-29', '2024-03-31'],
    ['2026-12-31', 4, 'Q4 2025', '2025-10-01', '2025-12-31', '2025-12-31'],
  ])('on %s, %i quarters ago is %s', (today, ago, name, from, to, end) => {
    const period: AnalysisPeriod = { periodType: 'CALENDAR', unit: 'QUARTER', ago, name: '' };
    const shown = datedPeriod(period, display, new Date(`${today}T20:00:00Z`));
    expect(shown).toEqual({ name, from, to, end });
  });
});

describe('a year or quarter of the calendar', () => {
  const period: AnalysisPeriod = { periodType: 'CALENDAR', unit: 'YEAR', ago: 1, name: '' };
  const analysis = analysisChoices.parse({
    periods: [{ ...period, ago: 0 }, period],
    frequency: 'MONTH',
    chartType: 'line',
    title: 'Better',
  }) as Analysis;

  test('stays as it was chosen in what is stored, and in the address of the wizard', () => {
    const { title: name, frequency, chartType, compareClasses } = analysis;
    const criteria = toCriteriaItems(analysis, { idsUnder: new Map(), timezoneOffset: 480 });
    expect(criteria.map(({ period }) => period)).toEqual([
      { id: '1', type: 'CALENDAR', unit: 'YEAR', ago: 0 },
      { id: '2', type: 'CALENDAR', unit: 'YEAR', ago: 1 },
    ]);
    const stored = { name, frequency, chartType, compareClasses, target: null, emailsTarget: true, criteria };
    expect(fromCriteriaItems(stored)).toEqual(analysis);
    const href = analysisHref({ choices: analysis }, { generated: true });
    expect(analysisAddress(new URL(href, 'http://localhost').searchParams).choices).toEqual(analysis);
  });

  test('has words that are true in other years too', () => {
    expect(periodInWords(period, display)).toBe('Last year');
    expect(periodInWords({ ...period, unit: 'QUARTER', ago: 4, name: 'Autumn' }, display)).toBe(
      'Autumn (4 quarters ago)',
    );
    expect(auditedPeriodInWords({ unit: 'QUARTER', ago: 0 }, display)).toBe('this quarter');
  });

  test.each([{ unit: 'WEEK', ago: 0 }, { unit: 'YEAR', ago: -1 }, { unit: 'YEAR', ago: 41 }, { unit: 'YEAR' }])(
    'is refused where it is none: %o',
    (given) => {
      const read = analysisChoices.safeParse({ periods: [{ periodType: 'CALENDAR', ...given }] });
      expect(read.success).toBe(false);
    },
  );
});
