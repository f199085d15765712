import { formatCount } from '#app/ui/format.ts';

type Counted = { count: number; before?: number };

/** Returns how many more or fewer than in the period before, such as `+3` or `−2`; an empty text where it is not known. */
export function changeInWords(point: Counted | undefined): string {
  if (point?.before === undefined) return '';
  const change = point.count - point.before;
  if (change === 0) return '0';
  return `${change > 0 ? '+' : '−'}${formatCount(Math.abs(change))}`;
}

/** Adds the points of a series that has its period before. */
export function sumOf(points: Counted[]): Counted {
  return points.reduce<{ count: number; before: number }>(
    (sum, { count, before = 0 }) => ({ count: sum.count + count, before: sum.before + before }),
    { count: 0, before: 0 },
  );
}
