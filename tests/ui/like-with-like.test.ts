import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeSince, findingOf } from '#app/analysis/charts/finding.ts';
import type { Analysis, AnalysisPeriod } from '#app/analysis/choices/analysis.schema.ts';
import { periodBefore } from '#app/analysis/choices/period-before.ts';
import { classTree } from '#app/analysis/series/class-tree.ts';
import { comparedSeries, countedPlans } from '#app/analysis/series/compared-series.ts';
import { countedSeries } from '#app/analysis/series/counted-series.ts';
import { openNotes, weekdayNotes } from '#app/analysis/series/series-notes.ts';
import { seriesPlans } from '#app/analysis/series/series-plans.ts';
import { axisOf } from '#app/analysis/series/series-points.ts';
import type { Frequency } from '#db/vocabulary/analysis.ts';
import { seed } from '../support/fixed-choice.ts';

const today = '2026-11-26';
const now = new Date(`${today}T20:00:00Z`);
const display = { timeZone: 'America/Vancouver', dateFormat: 0 } as const;

const period = (fromDate: string, toDate: string, name = ''): AnalysisPeriod => ({
  ...{ periodType: 'PERIOD', fromDate, toDate, name },
});
const year = (name: string) => period(`${name}-01-01`, `${name}-12-31`, name);

/** Counts incidents of the given days, one for each mention, as PostgreSQL does. */
function analyzed(periods: AnalysisPeriod[], frequency: Frequency, incidents: string[], began = '2020-01-01') {
  const analysis = { periods, frequency, criteria: { operator: 'AND' }, compareClasses: false } as unknown as Analysis;
  const tree = classTree([]);
  const days = { today, began };
  const plans = seriesPlans(analysis, { tree, shown: null, display, now });
  const axis = axisOf(frequency, { tree, points: [] }, display, days);
  const { all, cutAt, onceAt, isOnce } = countedPlans(plans, today);
  const rows = all.flatMap(({ range }, series) =>
    incidents.filter((day) => range.from <= day && day <= range.to).map((key) => ({ series, key, count: 1 })),
  );
  const counted = countedSeries(all, rows, axis, null);
  const series = comparedSeries(plans, counted.slice(0, cutAt), counted.slice(cutAt, onceAt), days);
  const found = rows.filter(({ series }) => isOnce(series)).length;
  return {
    series,
    found,
    notes: [...openNotes(plans, series, { frequency, today }), ...weekdayNotes(plans, frequency)],
  };
}

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

describe('like with like', () => {
  const dayFrom2023 = fc.integer({ min: 0, max: 1_700 }).map((at) => plus('2023-01-01', at));
  const whole = fc.oneof(
    fc.constantFrom('2023', '2024', '2025', '2026', '2027').map(year),
    fc
      .tuple(fc.constantFrom(2024, 2025, 2026), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 3 }))
      .map(([from, month, months]) => period(isoMonth(from, month), plus(isoMonth(from, month + months), -1))),
    fc.tuple(dayFrom2023, fc.integer({ min: 0, max: 800 })).map(([from, days]) => period(from, plus(from, days))),
  );
  const alike = fc.tuple(whole, fc.constantFrom(365, 30, 91)).map(([first, days]) => {
    const { fromDate, toDate } = first as { fromDate: string; toDate: string };
    return [first, period(plus(fromDate, -days), plus(toDate, -days))];
  });
  const analysis = fc.record({
    periods: fc.oneof(fc.array(whole, { minLength: 2, maxLength: 3 }), alike),
    frequency: fc.constantFrom<Frequency>('DAY', 'MONTH', 'YEAR', 'DAY_OF_WEEK'),
    incidents: fc.array(
      fc.integer({ min: 0, max: 1_425 }).map((at) => plus('2023-01-01', at)),
      { minLength: 50, maxLength: 250 },
    ),
    began: fc.constantFrom('2020-01-01', '2024-07-15'),
  });

  test('is what a second reading of 100 analyses says, of which many have open periods', () => {
    const seen = { open: 0, cut: 0, aDay: 0, none: 0 };
    fc.assert(
      fc.property(analysis, ({ periods, frequency, incidents, began }) => {
        const { series } = analyzed(periods, frequency, incidents, began);
        const given = series.map(({ name }, at) => ({ ...(periods[at] as Given), name }));
        const kept = given.map((each) => daysKept(each, given));
        const expected = given.map((each, at) => ({
          name: nameOf(each, kept[at]!),
          total: incidents.filter((day) => kept[at]!.includes(day)).length,
          points: pointsOf(kept[at]!, frequency, incidents),
        }));
        for (const [at, each] of series.entries()) {
          if (each.incomparable === 'not begun') expect(kept[at]).toEqual([]);
          else {
            const { name, total, points } = each.soFar ?? each;
            expect([name, total]).toEqual([expected[at]!.name, expected[at]!.total]);
            expect(points.map(({ count }) => count)).toEqual(expected[at]!.points);
          }
        }
        const isComparable = given.map(({ fromDate }) => fromDate <= today && fromDate >= began);
        const second = isComparable.findIndex((is, at) => is && at > 0);
        const main = findingOf({ series })?.main;
        if (main === undefined || series.every(({ from, to }) => from === series[0]!.from && to === series[0]!.to))
          return;
        if (!isComparable[0] || second < 0) {
          seen.none++;
          expect(main).toBe(`${given[0]!.name}: ${series[0]!.total} incident${series[0]!.total === 1 ? '' : 's'}.`);
          return;
        }
        const [is, was] = [expected[0]!, expected[second]!];
        const lengths = [kept[0]!.length, kept[second]!.length];
        if (Math.abs(lengths[0]! - lengths[1]!) > 0.12 * Math.max(...lengths)) {
          seen.aDay++;
          const aDay = Number(main.match(/, ([\d.,]+) a day\.$/)![1]!.replace(',', ''));
          expect(aDay).toBeCloseTo(Number((is.total / lengths[0]!).toPrecision(2)), 8);
          return;
        }
        if (is.name.endsWith(' so far') || was.name.endsWith(' so far')) seen.open++;
        if (/ to \d/.test(is.name + was.name)) seen.cut++;
        const [more, percent] = [is.total - was.total, Math.round((100 * Math.abs(is.total - was.total)) / was.total)];
        const change = `${Math.abs(more)} ${more > 0 ? 'more' : 'fewer'}${was.total === 0 ? '' : ` (${percent}%)`} than`;
        expect(main).toBe(
          `${is.name}: ${is.total} incident${is.total === 1 ? '' : 's'}, ${more === 0 ? 'as many as' : change} in ${was.name}.`,
        );
      }),
      { numRuns: 100, seed, endOnFailure: true },
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(4);
  });
});

type Given = { name: string; fromDate: string; toDate: string };

/** The days of a period that are compared: one day after the other is asked whether it is as early as today is. */
function daysKept(period: Given, all: Given[]): string[] {
  const lengthOf = ({ fromDate, toDate }: Given) => daysOf(fromDate, toDate).length;
  const isAlike = (other: Given) =>
    Math.abs(lengthOf(period) - lengthOf(other)) <= 0.12 * Math.max(lengthOf(period), lengthOf(other));
  const open = all.filter((each) => each.fromDate <= today && today < each.toDate && isAlike(each));
  return daysOf(period.fromDate, period.toDate).filter(
    (day) =>
      day <= today &&
      open.every((other) => {
        if (other.fromDate.slice(8) !== period.fromDate.slice(8))
          return daysOf(period.fromDate, day).length <= daysOf(other.fromDate, today).length;
        const [months, days] = since(period.fromDate, day);
        const [mostMonths, mostDays] = since(other.fromDate, today);
        return months < mostMonths || (months === mostMonths && days <= mostDays);
      }),
  );
}

/** How many months and days lie between two days. */
function since(from: string, day: string): [months: number, days: number] {
  let months = 0;
  while (laterMonth(from, months + 1) <= day) months++;
  return [months, daysOf(laterMonth(from, months), day).length - 1];
}

function laterMonth(day: string, months: number) {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = plus(isoMonth(year, month + months + 1), -1);
  const same = `${last.slice(0, 8)}${String(date).padStart(2, '0')}`;
  return same < last ? same : last;
}

function nameOf({ name, fromDate, toDate }: Given, kept: string[]) {
  const last = kept.at(-1);
  if (last === undefined || (last === toDate && toDate <= today)) return name;
  if (last === today) return `${name} so far`;
  const date = new Date(`${last}T12:00:00Z`);
  const words = `${date.getUTCDate()} ${date.toLocaleString('en-US', { month: 'short', timeZone: 'UTC' })}`;
  return `${name} to ${words}${fromDate.slice(0, 4) === toDate.slice(0, 4) ? '' : ` ${last.slice(0, 4)}`}`;
}

function pointsOf(kept: string[], frequency: Frequency, incidents: string[]) {
  const countOf = (days: string[]) => incidents.filter((day) => days.includes(day)).length;
  if (frequency === 'DAY_OF_WEEK') {
    return [1, 2, 3, 4, 5, 6, 0].map((weekday) => countOf(kept.filter((day) => new Date(day).getUTCDay() === weekday)));
  }
  const length = { DAY: 10, MONTH: 7, YEAR: 4 }[frequency as 'DAY'];
  return Object.values(Object.groupBy(kept, (day) => day.slice(0, length))).map((days) => countOf(days!));
}

function daysOf(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = plus(day, 1)) days.push(day);
  return days;
}

function plus(day: string, days: number) {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

function isoMonth(year: number, month: number) {
  return new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);
}
