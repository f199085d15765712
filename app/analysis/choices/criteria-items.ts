import type { ChartType, Frequency, Measure } from '#db/vocabulary/analysis.ts';
import { apiPeriodTypes } from '../../search/criteria/criterion-types.ts';
import { type Analysis, analysisChoices, type CalendarPeriod } from './analysis.schema.ts';
import { isComplete } from './analysis-choices.ts';
import { idsOf } from './node-criteria.ts';

const { PERIOD, LAST_DAYS, LAST_MONTHS } = apiPeriodTypes;
export const storedPeriodTypes = { PERIOD, LAST_DAYS, LAST_MONTHS, CALENDAR: 'CALENDAR' } as const;

/** The names that addresses and forms have, by those that are stored. */
export const readPeriodTypes: Record<string, string> = Object.fromEntries(
  Object.entries(storedPeriodTypes).map(([name, stored]) => [stored, name]),
);

export type CriteriaItem = {
  periodName: string;
  period: {
    id: string;
    type: (typeof storedPeriodTypes)[keyof typeof storedPeriodTypes];
    days?: number;
    lastNMonths?: number;
    fromDate?: string;
    toDate?: string;
    unit?: CalendarPeriod['unit'];
    ago?: number;
  };
  frequency: Frequency;
  measure?: Measure;
  chartType: ChartType;
  timezoneOffset: number;
  classCriteria?: { values: { lookupId: string; classIdList: string[] }[]; logicalOperation: 'OR' };
  locationCriteria?: { values: { lookupId: string; locationIdList: string[] }[]; logicalOperation: 'OR' };
};

type Context = {
  /** The ids of each chosen entry and everything under it. */
  idsUnder: ReadonlyMap<string, string[]>;
  /** In minutes, positive west of UTC, as browsers report it. */
  timezoneOffset: number;
};

export function toCriteriaItems(analysis: Analysis, { idsUnder, timezoneOffset }: Context): CriteriaItem[] {
  const { periods, frequency, measure, chartType, criteria } = analysis;
  const [classes, locations] = [idsOf(criteria.class), idsOf(criteria.location)];
  const under = (id: string) => idsUnder.get(id) ?? [id];
  return periods.map(({ name, periodType, ...period }, index) => ({
    periodName: name,
    period: { id: String(index + 1), type: storedPeriodTypes[periodType], ...period },
    frequency,
    chartType,
    timezoneOffset,
    ...(measure !== 'INCIDENTS' && { measure }),
    ...(classes.length > 0 && {
      classCriteria: {
        values: classes.map((lookupId) => ({ lookupId, classIdList: under(lookupId) })),
        logicalOperation: 'OR' as const,
      },
    }),
    ...(locations.length > 0 && {
      locationCriteria: {
        values: locations.map((lookupId) => ({ lookupId, locationIdList: under(lookupId) })),
        logicalOperation: 'OR' as const,
      },
    }),
  }));
}

type Stored = {
  name: string;
  frequency: Frequency;
  chartType: ChartType;
  compareClasses: boolean;
  target: number | null;
  emailsTarget: boolean;
  criteria: unknown;
};

/** Returns a saved analysis; null where this version cannot read it. */
export function fromCriteriaItems({ name, criteria, target, emailsTarget, ...stored }: Stored): Analysis | null {
  const items = (Array.isArray(criteria) ? criteria : []) as Partial<CriteriaItem>[];
  const [first] = items;
  const nodes = (values: { lookupId: string }[] = []) =>
    values.length > 0 ? { values: values.map(({ lookupId }) => ({ lookupId, includeDescendant: true })) } : undefined;
  const read = analysisChoices.safeParse({
    ...stored,
    title: name,
    measure: first?.measure,
    ...(target !== null && stored.frequency === 'MONTH' && { target: { most: target, emails: emailsTarget } }),
    periods: items.map(({ periodName, period }) => {
      const { id: _, type, ...days } = period ?? {};
      return { name: periodName, periodType: readPeriodTypes[type ?? ''] ?? type, ...days };
    }),
    criteria: { class: nodes(first?.classCriteria?.values), location: nodes(first?.locationCriteria?.values) },
  });
  return read.success && isComplete(read.data) ? read.data : null;
}
