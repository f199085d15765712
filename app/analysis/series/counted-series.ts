import { linkTo, type PointLink } from './point-links.ts';
import type { Series } from './series.ts';
import type { SeriesPlan } from './series-plans.ts';
import type { Axis, PlannedPoint } from './series-points.ts';

/** How many incidents a series has with one key: a day, a class, or an hour. */
export type CountRow = { series: number; key: string; count: number };

/**
 * Returns the series with their numbers; points that no incident has are zero. `timeZone` is the zone of the links, null
 * for users who may not search.
 */
export function countedSeries(plans: SeriesPlan[], rows: CountRow[], axis: Axis, timeZone: string | null): Series[] {
  const counts = plans.map(() => new Map<string, number>());
  for (const { series, key, count } of rows) {
    const point = axis.pointKey(key);
    if (point !== undefined) counts[series]!.set(point, (counts[series]!.get(point) ?? 0) + count);
  }
  const isKept = ({ key, optional }: PlannedPoint) => !optional || counts.some((each) => each.has(key));
  return plans.map((plan, at) => {
    const href = (link?: PointLink) => (timeZone === null ? null : linkTo(plan, timeZone, link));
    const points = axis
      .pointsOf(plan)
      .filter(isKept)
      .map(({ key, link, optional: _, ...point }) => ({
        ...point,
        count: counts[at]!.get(key) ?? 0,
        href: href(link),
      }));
    return {
      ...{ name: plan.name, ...plan.range },
      total: points.reduce((sum, { count }) => sum + count, 0),
      href: href(axis.totalLink),
      points,
    };
  });
}
