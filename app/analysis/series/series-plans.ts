import type { Criteria } from '../../search/criteria.schema.ts';
import type { DateRange } from '../../search/date-range.ts';
import type { DayDisplay } from '../../ui/format.ts';
import type { Analysis } from '../choices/analysis.schema.ts';
import { nodesCriteria } from '../choices/node-criteria.ts';
import { shownPeriod } from '../choices/shown-period.ts';
import { type ClassTree, fullName } from './class-tree.ts';

/** A series to count: the days of its period, and its classes and locations. */
export type SeriesPlan = { name: string; range: DateRange; criteria: Criteria };

type Place = {
  tree: ClassTree;
  /** The classes that are counted; null for all. */
  shown: string[] | null;
  display: DayDisplay;
  now: Date;
};

/** Returns one series for each period, or for each class of one period where classes are compared. */
export function seriesPlans(analysis: Analysis, { tree, shown, display, now }: Place): SeriesPlan[] {
  const { periods, frequency, compareClasses, criteria } = analysis;
  const inClasses = (ids: string[] | null): Criteria => ({ ...criteria, class: nodesCriteria(ids ?? []) });
  const plans = periods.map((period) => {
    const { name, ...range } = shownPeriod(period, display, now);
    return { name, range, criteria: inClasses(shown) };
  });
  const [only] = plans;
  if (!only || plans.length > 1 || !compareClasses || frequency === 'CLASS' || !shown || shown.length < 2) return plans;
  return shown.map((id) => {
    return { name: fullName(tree, id), range: only.range, criteria: inClasses([id]) };
  });
}
