import type { DateRange } from '../../search/criteria/date-range.ts';
import { type AccountDays, shortDay } from './calendar-points.ts';
import type { Series } from './series.ts';
import type { SeriesPlan } from './series-plans.ts';

/** Appends the compared days of cut series (from `cutAt`) and the days of overlapping periods, each once (from `onceAt`). */
export function countedPlans(plans: SeriesPlan[], today: string) {
  const ranges = plans.map(({ range }) => range);
  const cut = plans.filter((plan) => isCut(plan, today)).map((plan) => ({ ...plan, range: plan.compared! }));
  const isOverlapping = !plans.some(({ isClass }) => isClass) && overlap(ranges);
  const once = isOverlapping ? joined(ranges).map((range) => ({ ...plans[0]!, range })) : [];
  const [cutAt, onceAt] = [plans.length, plans.length + cut.length];
  const isOnce = (at: number) => (isOverlapping ? at >= onceAt : at < cutAt);
  return { all: [...plans, ...cut, ...once], cutAt, onceAt, isOnce };
}

/** Returns the series with the days that are compared; `cut` are the series of the cut plans, in their order. */
export function comparedSeries(plans: SeriesPlan[], series: Series[], cut: Series[], days: AccountDays): Series[] {
  const left = [...cut];
  return series.map((each, index): Series => {
    const plan = plans[index]!;
    if (!plan.compared) return { ...each, incomparable: 'not begun' };
    const incomparable = plan.range.from < days.began ? { incomparable: 'before the account' as const } : {};
    const isOpen = plan.end > days.today;
    const counted = isCut(plan, days.today) ? left.shift()! : each;
    if (!isOpen && counted === each) return { ...each, ...incomparable };
    const { from, to } = plan.compared;
    const points = counted.points
      .filter(({ part }) => part !== 'ahead')
      .map(({ name, count, incidents, days }) => ({
        name,
        count,
        ...(incidents !== undefined && { incidents }),
        ...(days !== undefined && { days }),
      }));
    const name = isOpen && to === days.today ? `${each.name} so far` : `${each.name} to ${dayWithin(plan.range, to)}`;
    const { total, incidents } = counted;
    const soFar = { name, from, to, total, ...(incidents !== undefined && { incidents }), points };
    return { ...each, ...incomparable, soFar };
  });
}

function isCut({ range, compared }: SeriesPlan, today: string) {
  return compared !== null && compared.to < range.to && compared.to < today;
}

function dayWithin({ from, to }: DateRange, day: string) {
  return from.slice(0, 4) === to.slice(0, 4) ? shortDay(day) : `${shortDay(day)} ${day.slice(0, 4)}`;
}

export function comparesPeriods(series: Series[]) {
  return series.some(({ from, to }) => from !== series[0]!.from || to !== series[0]!.to);
}

export function overlap(ranges: DateRange[]): boolean {
  return inOrder(ranges).some(({ from }, index, sorted) => index > 0 && from <= sorted[index - 1]!.to);
}

function joined(ranges: DateRange[]): DateRange[] {
  const whole: DateRange[] = [];
  for (const { from, to } of inOrder(ranges)) {
    const last = whole.at(-1);
    if (!last || from > last.to) whole.push({ from, to });
    else if (to > last.to) last.to = to;
  }
  return whole;
}

const inOrder = (ranges: DateRange[]) => ranges.toSorted((one, other) => (one.from < other.from ? -1 : 1));
