import { hasNumber } from './measure-words.ts';
import type { Series } from './series.ts';

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

/** Leaves the counts of the period before out where the two cannot be compared. */
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
