import type { Measure } from '#db/vocabulary/analysis.ts';
import { incidentStatus, lostStatuses } from '#db/vocabulary/incident.ts';
import type { Criteria } from '../../search/criteria/criteria.schema.ts';
import { linkTo, type PointLink } from './point-links.ts';
import type { Series } from './series.ts';
import type { SeriesPlan } from './series-plans.ts';
import type { Axis, PlannedPoint } from './series-points.ts';

export type CountRow = { series: number; key: string; count: number };

export type MeasureRow = CountRow & { number: number | null; missing: number };

export const wholeSeries = 'whole series';

/** Points without incidents are zero. `timeZone` is the zone of the links, null for users who may not search. */
export function countedSeries(
  plans: SeriesPlan[],
  rows: (CountRow | MeasureRow)[],
  axis: Axis,
  timeZone: string | null,
  measure: Measure = 'INCIDENTS',
): Series[] {
  const numbers = measure === 'INCIDENTS' ? countsOf(plans, rows, axis) : measuresOf(plans, rows, measure);
  const none = measure === 'INCIDENTS' ? { count: 0 } : { count: 0, incidents: 0 };
  const isDrawn = ({ key, optional }: PlannedPoint) => !optional || numbers.some((each) => each.has(key));
  return plans.map((plan, index) => {
    const searched = { ...plan, criteria: { ...plan.criteria, ...measuredIncidents[measure] } };
    const href = (link?: PointLink) => (timeZone === null ? null : linkTo(searched, timeZone, link));
    const points = axis
      .pointsOf(plan)
      .filter(isDrawn)
      .map(({ key, link, optional: _, ...point }) => ({
        ...point,
        ...(numbers[index]!.get(key) ?? none),
        href: href(link),
      }));
    const whole = numbers[index]!.get(wholeSeries) ?? none;
    return {
      name: plan.name,
      ...plan.range,
      ...(measure === 'INCIDENTS'
        ? { total: points.reduce((sum, { count }) => sum + count, 0) }
        : { measure, total: whole.count, incidents: whole.incidents ?? 0 }),
      href: href(axis.totalLink),
      points,
    };
  });
}

type Numbers = Map<string, { count: number; incidents?: number }>;

function countsOf(plans: SeriesPlan[], rows: CountRow[], axis: Axis): Numbers[] {
  const counts: Numbers[] = plans.map(() => new Map());
  for (const { series, key, count } of rows) {
    const point = axis.pointKey(key);
    if (point !== undefined) counts[series]!.set(point, { count: (counts[series]!.get(point)?.count ?? 0) + count });
  }
  return counts;
}

function measuresOf(plans: SeriesPlan[], rows: (CountRow | MeasureRow)[], measure: Measure): Numbers[] {
  const numbers: Numbers[] = plans.map(() => new Map());
  for (const row of rows) {
    if (row.count === 0) continue;
    const number = ('number' in row && row.number) || 0;
    const count = measure === 'DAYS_TO_CLOSE' ? Math.round(number / secondsInTenth) / 10 : number;
    numbers[row.series]!.set(row.key, { count, incidents: row.count });
  }
  return numbers;
}

/** A tenth of a day. */
const secondsInTenth = 8_640;

const measuredIncidents: Record<Measure, Partial<Criteria>> = {
  INCIDENTS: {},
  DAYS_TO_CLOSE: { status: { operator: 'OR', values: [{ status: incidentStatus.closed }] } },
  VALUE_LOST: { item: { operator: 'OR', values: lostStatuses.map((status) => ({ status })) } },
  OPEN_TASKS: { task: { operator: 'OR', values: [{ state: 'OPEN' }] } },
  OPEN_ITEMS: { checklist: { operator: 'OR', values: [{ incomplete: true }] } },
  WAITING: { review: { operator: 'OR', values: [{ state: 'WAITING' }] } },
};
