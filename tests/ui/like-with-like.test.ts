import { describe, expect, test } from 'vitest';
import { changeSince, findingOf } from '#app/analysis/charts/finding.ts';
import type { AnalysisPeriod } from '#app/analysis/choices/analysis.schema.ts';
import { periodBefore } from '#app/analysis/choices/period-before.ts';
import { analyzed, period, today, year } from '../support/analyzed-days.ts';

const times = (count: number, day: string) => Array<string>(count).fill(day);
const words = (...args: Parameters<typeof analyzed>) => {
  const { main, more } = findingOf(analyzed(...args))!;
  return `${main} ${more}`.trim();
};
const names = (...args: Parameters<typeof analyzed>) =>
  analyzed(...args).series.map(({ points }) => points.map(({ name }) => name));

describe('a period that is not over', () => {
  const incidents = [
    ...times(9, '2026-03-05'),
    ...times(2, '2026-11-20'),
    ...times(4, '2025-03-05'),
    ...times(1, '2025-11-26'),
    ...times(6, '2025-11-27'),
    ...times(50, '2025-12-24'),
  ];

  test('is compared with the same days so far, month by month', () => {
    expect(words([year('2026'), year('2025')], 'MONTH', incidents)).toBe(
      '2026 so far: 11 incidents, 6 more (120%) than in 2025 to 26 Nov. March 2026 grew most, from 4 to 9.',
    );
  });

  test('is compared so in second place too', () => {
    expect(words([year('2025'), year('2026')], 'MONTH', incidents)).toBe(
      '2025 to 26 Nov: 5 incidents, 6 fewer (55%) than in 2026 so far. March 2025 fell most, from 9 to 4.',
    );
  });

  test('is compared so by weekday and by year', () => {
    expect(words([year('2026'), year('2025')], 'YEAR', incidents)).toContain('6 more (120%) than in 2025 to 26 Nov.');
    expect(words([year('2026'), year('2025')], 'DAY_OF_WEEK', incidents)).toContain('6 more (120%) than in 2025');
  });

  test('has an open point that is named so far, and points that have not begun', () => {
    const [series] = analyzed([year('2026')], 'MONTH', incidents).series;
    expect(series!.points.slice(9).map(({ name, part }) => [name, part])).toEqual([
      ['October 2026', undefined],
      ['November 2026 so far', 'open'],
      ['December 2026', 'ahead'],
    ]);
    expect(analyzed([year('2026')], 'MONTH', incidents).notes).toEqual(['November 2026 is not over.']);
    expect(analyzed([year('2026')], 'DAY_OF_WEEK', incidents).notes).toEqual(['2026 is not over.']);
    expect(analyzed([period('2026-11-01', '2026-11-30')], 'DAY', incidents).notes).toEqual([]);
  });

  test('has neither its open nor its coming months as those with the fewest', () => {
    const each = Array.from({ length: 10 }, (_, month) =>
      times(month + 3, `2026-${String(month + 1).padStart(2, '0')}-01`),
    );
    expect(words([year('2026')], 'MONTH', each.flat())).toContain('January 2026 has the fewest, 3.');
  });

  test('has per day the days so far where lengths differ', () => {
    const quarter = period('2025-10-01', '2025-12-31', 'Autumn');
    expect(words([year('2026'), quarter], 'MONTH', times(330, '2026-03-05').concat(times(92, '2025-10-01')))).toBe(
      '2026 so far: 330 incidents, 1 a day. Autumn: 92 incidents, 1 a day.',
    );
  });

  test('that is the current month is compared with the same days of the month before', () => {
    const month: AnalysisPeriod = { periodType: 'LAST_MONTHS', lastNMonths: 0, name: '' };
    const before = periodBefore({ from: '2026-11-01', to: '2026-11-30' });
    const { series } = analyzed([month, period(before.from, before.to, before.name)], 'YEAR', [
      ...times(3, '2026-11-02'),
      ...times(2, '2026-10-26'),
      ...times(9, '2026-10-27'),
    ]);
    expect(changeSince(series)).toBe('1 more (50%) so far than in the same days of the month before.');
  });

  test('that has not begun is not compared', () => {
    expect(words([year('2026'), year('2027')], 'MONTH', incidents)).toBe('2026: 11 incidents. 2027 has not begun.');
  });
});

describe('a period that is over', () => {
  test('is compared whole', () => {
    expect(
      words([year('2025'), year('2024')], 'YEAR', [...times(5, '2025-12-24'), ...times(4, '2024-12-24')]),
    ).toContain('2025: 5 incidents, 1 more (25%) than in 2024.');
  });
});

describe('a time before the account', () => {
  const pair = [period('2023-12-01', '2026-11-30', 'Now'), period('2020-12-01', '2023-11-30', 'the 36 months before')];

  test('is compared with nothing', () => {
    const { series } = analyzed(pair, 'YEAR', times(612, '2025-03-01'), '2023-11-26');
    expect(changeSince(series)).toBeNull();
    expect(words(pair, 'YEAR', times(612, '2025-03-01'), '2023-11-26')).toBe(
      'Now: 612 incidents. the 36 months before begins before the account did and is not compared.',
    );
  });

  test('may have the most, where its incidents were entered afterwards', () => {
    const found = words([period('2026-01-01', '2026-06-30')], 'MONTH', ['2026-03-03'], '2026-11-20');
    expect(found).toBe('March 2026 has the most, 1 of 1 (100%).');
  });

  test('has no month with the fewest', () => {
    const found = words([year('2025')], 'MONTH', [...times(3, '2025-11-01'), ...times(2, '2025-12-01')], '2025-11-01');
    expect(found).toBe('November 2025 has the most, 3 of 5 (60%). December 2025 has the fewest, 2.');
  });
});

describe('the axis of days', () => {
  const labelsOf = (fromDate: string, toDate: string) =>
    analyzed([period(fromDate, toDate)], 'DAY', []).series[0]!.points.map(({ label }) => label);

  test('shows the years where there are several', () => {
    expect(labelsOf('2024-12-31', '2025-01-01')).toEqual(['31 Dec 24', '1 Jan 25']);
    expect(labelsOf('2025-01-01', '2025-01-02')).toEqual(['1 Jan', '2 Jan']);
  });
});

describe('the last 30 days', () => {
  test('are 30 days, of which today is one', () => {
    const lastDays: AnalysisPeriod = { periodType: 'LAST_DAYS', days: 30, name: '' };
    const [series] = analyzed([lastDays], 'DAY', []).series;
    expect([series!.from, series!.to, series!.points.length]).toEqual(['2026-10-28', today, 30]);
  });
});

describe('periods that overlap', () => {
  test('are never added: an incident of both is counted once', () => {
    const incidents = [...times(2, '2025-01-10'), ...times(3, '2025-12-10'), ...times(4, '2026-03-10')];
    const twelveMonths = period('2025-11-01', '2026-10-31');
    expect(analyzed([year('2025'), twelveMonths], 'MONTH', incidents).found).toBe(9);
    expect(analyzed([year('2025'), year('2025')], 'DAY_OF_WEEK', incidents).found).toBe(5);
    expect(analyzed([year('2025'), year('2026')], 'MONTH', incidents).found).toBe(9);
  });
});

describe('the edge of a period', () => {
  test('says where it cuts a year or a month', () => {
    expect(names([period('2023-11-26', '2025-11-25')], 'YEAR', [])).toEqual([
      ['2023 from 26 Nov', '2024', '2025 to 25 Nov'],
    ]);
    expect(names([period('2025-02-03', '2025-03-31')], 'MONTH', [])).toEqual([
      ['February 2025 from 3 Feb', 'March 2025'],
    ]);
    expect(names([period('2026-11-05', '2026-11-30')], 'MONTH', [])).toEqual([['November 2026 from 5 Nov so far']]);
  });

  test('says where it cuts a week, so that some weekdays come more often', () => {
    expect(analyzed([period('2025-03-01', '2025-03-31')], 'DAY_OF_WEEK', []).notes).toEqual([
      'Monday, Saturday and Sunday come 5 times, the other weekdays 4 times.',
    ]);
    expect(analyzed([period('2025-03-03', '2025-03-30')], 'DAY_OF_WEEK', []).notes).toEqual([]);
    expect(analyzed([year('2025')], 'DAY_OF_WEEK', []).notes).toEqual([]);
  });
});
