import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import type { Criteria } from '../../search/criteria/criteria.schema.ts';
import type { DateRange } from '../../search/criteria/date-range.ts';
import type { DayDisplay } from '../../ui/format.ts';
import type { Analysis } from '../choices/analysis.schema.ts';
import { comparedDays } from '../choices/compared-days.ts';
import { nodesCriteria } from '../choices/node-criteria.ts';
import { shownPeriod } from '../choices/shown-period.ts';
import { type ClassTree, fullName, treeKind } from './class-tree.ts';

/** A series to count: the days of its period, and its classes and locations. */
export type SeriesPlan = {
  name: string;
  range: DateRange;
  criteria: Criteria;
  /** The day after which the period is over. */
  end: string;
  /** The days that are compared; null for a period that has not begun. */
  compared: DateRange | null;
  /** A class of several in one period. */
  isClass?: true;
};

type Place = {
  tree: ClassTree;
  /** The classes or locations that are counted, where the navigator leads; null for all. */
  shown: string[] | null;
  display: DayDisplay;
  now: Date;
};

/** Returns one series for each period, or for each class of one period where classes are compared. */
export function seriesPlans(analysis: Analysis, { tree, shown, display, now }: Place): SeriesPlan[] {
  const { periods, frequency, compareClasses, criteria } = analysis;
  const inNodes = (ids: string[] | null): Criteria => ({
    ...criteria,
    [treeKind(frequency)]: nodesCriteria(ids ?? []),
  });
  const shownPeriods = periods.map((period) => shownPeriod(period, display, now));
  const compared = comparedDays(shownPeriods, toDateFields(now, display.timeZone).date);
  const plans = shownPeriods.map(({ name, from, to, end }, at): SeriesPlan => {
    return { name, range: { from, to }, criteria: inNodes(shown), end, compared: compared[at] ?? null };
  });
  const [only] = plans;
  const isOfNodes = frequency === 'CLASS' || frequency === 'LOCATION';
  if (!only || plans.length > 1 || !compareClasses || isOfNodes || !shown || shown.length < 2) return plans;
  return shown.map((id) => {
    return { ...only, name: fullName(tree, id), criteria: inNodes([id]), isClass: true };
  });
}
