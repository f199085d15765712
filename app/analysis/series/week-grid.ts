import { dayNames } from '../../search/criteria/criterion-types.ts';
import { hoursOfDay } from './hours-of-day.ts';
import type { SeriesPoint } from './series.ts';

type Sum = { label: string; name: string; sum: number };

export type WeekGrid = {
  /** From midnight: the points of Monday to Sunday, and their sum. */
  hours: (Sum & { points: SeriesPoint[] })[];
  /** From Monday: the sum of its hours. */
  days: Sum[];
  sum: number;
};

export function weekGrid(points: SeriesPoint[]): WeekGrid {
  const [hours, days] = [hoursOfDay.length, dayNames.length];
  return {
    hours: hoursOfDay.map(({ label, name }, hour) => {
      const across = Array.from({ length: days }, (_, day) => points[day * hours + hour]!);
      return { label, name, points: across, sum: sumOf(across) };
    }),
    days: dayNames.map((name, day) => {
      return { label: name.slice(0, 3), name, sum: sumOf(points.slice(day * hours, (day + 1) * hours)) };
    }),
    sum: sumOf(points),
  };
}

const sumOf = (points: SeriesPoint[]) => points.reduce((sum, { count }) => sum + count, 0);
