import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findingOf } from '#app/analysis/charts/finding.ts';
import type { Frequency } from '#db/vocabulary/analysis.ts';
import { analyzed, period, today, year } from '../support/analyzed-days.ts';
import { seed } from '../support/fixed-choice.ts';

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
