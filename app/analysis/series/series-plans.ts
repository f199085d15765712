import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import type { Criteria } from '../../search/criteria/criteria.schema.ts';
import type { DateRange } from '../../search/criteria/date-range.ts';
import type { DayDisplay } from '../../ui/format.ts';
import type { Analysis } from '../choices/analysis.schema.ts';
import { comparedDays } from '../choices/compared-days.ts';
import { datedPeriod } from '../choices/dated-period.ts';
import { nodesCriteria } from '../choices/node-criteria.ts';
import { type ClassTree, fullName, treeKind } from './class-tree.ts';

export type SeriesPlan = {
  name: string;
  range: DateRange;
  criteria: Criteria;
  /** The day after which the period is over. */
  end: string;
  /** The days that are compared; null for a period that has not begun. */
  compared: DateRange | null;
  isClass?: true;
};

type Place = {
  tree: ClassTree;
  /** The classes or locations that are counted, where the navigator leads; null for all. */
  nodeIds: string[] | null;
  display: DayDisplay;
  now: Date;
};

export function seriesPlans(analysis: Analysis, { tree, nodeIds, display, now }: Place): SeriesPlan[] {
  const { periods, frequency, compareClasses, criteria } = analysis;
  const inNodes = (ids: string[] | null): Criteria => ({
    ...criteria,
    [treeKind(frequency)]: nodesCriteria(ids ?? []),
  });
  const datedPeriods = periods.map((period) => datedPeriod(period, display, now));
  const compared = comparedDays(datedPeriods, toDateFields(now, display.timeZone).date);
  const plans = datedPeriods.map(({ name, from, to, end }, index): SeriesPlan => {
    return { name, range: { from, to }, criteria: inNodes(nodeIds), end, compared: compared[index] ?? null };
  });
  const [only] = plans;
  const isOfNodes = frequency === 'CLASS' || frequency === 'LOCATION';
  if (!only || plans.length > 1 || !compareClasses || isOfNodes || !nodeIds || nodeIds.length < 2) return plans;
  return nodeIds.map((id) => {
    return { ...only, name: fullName(tree, id), criteria: inNodes([id]), isClass: true };
  });
}
