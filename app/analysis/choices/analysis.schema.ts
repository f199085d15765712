import { z } from 'zod';
import {
  type ChartType,
  chartTypes,
  type Frequency,
  frequencies,
  isDrawnAs,
  measures,
} from '#db/vocabulary/analysis.ts';
import { calendarUnits } from '#db/vocabulary/calendar-units.ts';
import { isId } from '#db/vocabulary/id.ts';
import { keysOf } from '#db/vocabulary/keys.ts';
import { singleLine } from '#db/vocabulary/single-line.ts';
import { type Criteria, criteriaSchema, type DateValue } from '../../search/criteria/criteria.schema.ts';
import { dateSchema } from '../../search/criterion-types/dates.ts';
import { count } from '../../search/criterion-types/value-schemas.ts';
import { isOfShares } from './analysis-choices.ts';
import { maxAnalysisPeriods, maxChosenNodes, maxTarget } from './analysis-limits.ts';
import { chosenCount, idsOf, nodesCriteria } from './node-criteria.ts';

const text = (max: number, message: string) =>
  z
    .preprocess((value) => (typeof value === 'string' ? singleLine(value) : value), z.string().max(max, message))
    .default('');
const title = text(100, 'Must be at most 100 characters.');

/** The current year or quarter ends today. */
const calendarPeriod = z.object({
  periodType: z.literal('CALENDAR'),
  unit: z.enum(calendarUnits, 'Choose year or quarter.'),
  ago: count(0, 40, 'Enter a number from 0.'),
});
export type CalendarPeriod = z.output<typeof calendarPeriod>;

/** Without a name, the days name the period. */
export const analysisPeriod = z
  .discriminatedUnion('periodType', [...dateSchema().options, calendarPeriod], 'Choose a period type.')
  .and(z.object({ name: text(100, 'Must be at most 100 characters.') }))
  .refine(isOffered, { path: ['periodType'], message: 'Choose a period type.' })
  .transform((period) => period as AnalysisPeriod);

export const analysisPeriodTypes = ['PERIOD', 'LAST_DAYS', 'LAST_MONTHS', 'CALENDAR'] as const;

export type PeriodValue = Extract<DateValue | CalendarPeriod, { periodType: (typeof analysisPeriodTypes)[number] }>;
export type AnalysisPeriod = PeriodValue & { name: string };

function isOffered({ periodType }: DateValue | CalendarPeriod) {
  return analysisPeriodTypes.some((type) => type === periodType);
}

const chosen = criteriaSchema
  .transform(
    ({ class: classes, location }): Criteria => ({
      operator: 'AND',
      class: nodesCriteria(idsOf(classes)),
      location: nodesCriteria(idsOf(location)),
    }),
  )
  .refine((criteria) => chosenCount(criteria) <= maxChosenNodes, tooManyNodes());

const target = z.object({
  most: count(0, maxTarget, 'Enter the target as a whole number from 0.'),
  emails: z.boolean().default(true),
});

const choices = z.object({
  periods: z.array(analysisPeriod).max(maxAnalysisPeriods, tooManyPeriods()).default([]),
  frequency: z.enum(keysOf(frequencies)).optional(),
  measure: z.enum(keysOf(measures)).default('INCIDENTS'),
  criteria: chosen.default({ operator: 'AND' }),
  chartType: z.enum(keysOf(chartTypes)).optional(),
  title,
  compareClasses: z.preprocess((value) => value === true || value === 'on', z.boolean()).default(false),
  /** Only an analysis by month has a target: `targetOf`. */
  target: target.optional(),
});

/**
 * The choices of the six steps so far, made to fit each other. The hours of a week and the table of repeats count incidents. A
 * median has no sum and no shares, so a pie or a stack becomes bars. A chart type that cannot draw the frequency is left out.
 */
export const analysisChoices = choices.overwrite(({ chartType, ...others }) => {
  const { frequency } = others;
  const countsIncidents = frequency === 'WEEKDAY_HOUR' || chartType === 'repeats';
  const measure = countsIncidents ? 'INCIDENTS' : others.measure;
  const drawnAs = measure === 'DAYS_TO_CLOSE' && isOfShares(chartType) ? 'bar' : chartType;
  const isDrawn = drawnAs && (!frequency || isDrawnAs(frequency, drawnAs));
  return { ...others, measure, ...(isDrawn && { chartType: drawnAs }) };
});

export type AnalysisChoices = z.output<typeof analysisChoices>;

export type Analysis = AnalysisChoices & { frequency: Frequency; chartType: ChartType };

export const nothingChosen: AnalysisChoices = analysisChoices.parse({});

export function tooManyNodes() {
  return `An analysis has at most ${maxChosenNodes} classes and locations. Choose one above several of them instead.`;
}

export function tooManyPeriods() {
  return `An analysis has at most ${maxAnalysisPeriods} periods. Delete one first.`;
}

export function chosenNode(field: 'class' | 'location') {
  const message = field === 'class' ? 'Please select Incident class' : 'Please select Location';
  return z.object({ lookupId: z.string(message).refine(isId, message) });
}
