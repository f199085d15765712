import { hasNumber } from './measure-words.ts';
import type { Series } from './series.ts';

/** Returns the points of all series in one order, those with the most incidents of the first series first. */
export function largestFirst(series: Series[]): Series[] {
  const counts = series[0]?.points.map(({ count }) => count) ?? [];
  const order = counts.map((_, index) => index).sort((one, other) => counts[other]! - counts[one]!);
  const inOrder = <Point>(points: Point[]) => order.map((at) => points[at]!);
  return series.map((each) => ({
    ...each,
    points: inOrder(each.points),
    ...(each.soFar && { soFar: { ...each.soFar, points: inOrder(each.soFar.points) } }),
  }));
}

/** Returns a series with the counts of the same days of the period before; without them where they cannot be compared. */
export function besideBefore(now: Series, before: Series): Series {
  if (now.incomparable || before.incomparable) return now;
  const was = before.soFar ?? before;
  return {
    ...now,
    before: was.name,
    ...(hasNumber(was, now.measure) && { beforeTotal: was.total }),
    points: now.points.map((point, index) => ({
      ...point,
      ...(hasNumber(was.points[index]!, now.measure) && { before: was.points[index]!.count }),
    })),
  };
}
