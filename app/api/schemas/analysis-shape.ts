import { z } from 'zod';
import { chartTypes, frequencies, measures } from '#db/vocabulary/analysis.ts';
import { calendarUnits } from '#db/vocabulary/calendar-units.ts';
import { keysOf } from '#db/vocabulary/keys.ts';
import { type Analysis, analysisChoices } from '../../analysis/choices/analysis.schema.ts';
import { hasTarget, isComplete, targetOf } from '../../analysis/choices/analysis-choices.ts';
import { maxAnalysisPeriods, maxTarget } from '../../analysis/choices/analysis-limits.ts';
import { type CriteriaItem, readPeriodTypes, storedPeriodTypes } from '../../analysis/choices/criteria-items.ts';
import { idsOf } from '../../analysis/choices/node-criteria.ts';
import type { SavedAnalysisRow } from '../../analysis/saved/saved-analysis-row.ts';
import { calendarRanges } from '../../analysis/series/calendar-points.ts';
import { hasNumber } from '../../analysis/series/measure-words.ts';
import type { AnalysisResult, Series } from '../../analysis/series/series.ts';
import { plainMessage } from '../input/plain-message.ts';
import { ApiProblem } from '../problem.ts';
import { criterionDay } from './criterion-day.server.ts';
import { id, instant, readOnly } from './parts.ts';

const text = z.string().max(1_000);

const under = z.array(id).max(10_000).optional();
const group = <Ids extends string>(ids: Ids) =>
  z
    .strictObject({
      values: z.array(z.strictObject({ lookupId: id.optional(), [ids]: under })).max(40),
      logicalOperation: z.literal('OR').optional(),
    })
    .optional()
    .meta({ description: `\`lookupId\` is what is chosen; without it the first of \`${ids}\`, with all below it` });

/** The form in which periods are stored and audited. */
export const criteriaItem = z
  .strictObject({
    periodName: text.optional(),
    period: z.strictObject({
      id: text.optional().meta({ description: 'A generated id, which is not kept' }),
      type: z.enum(Object.values(storedPeriodTypes)),
      days: z.number().int().optional(),
      lastNMonths: z.number().int().optional(),
      fromDate: text
        .optional()
        .meta({ description: 'The first day; of a time with an offset, its day in the account’s time zone' }),
      toDate: text.optional(),
      unit: z.enum(calendarUnits).optional().meta({ description: 'Of a CALENDAR period' }),
      ago: z
        .number()
        .int()
        .optional()
        .meta({ description: 'How many years or quarters ago: 0 is the current one, until today' }),
    }),
    frequency: z.enum(keysOf(frequencies)),
    measure: z.enum(keysOf(measures)).optional().meta({
      description:
        'What is counted, INCIDENTS where it is missing: `DAYS_TO_CLOSE` is the median of closed incidents, as bars where a pie or stacked bar is asked for; `VALUE_LOST` the sum of the values of items that are LOST or STOLEN; `OPEN_TASKS`, `OPEN_ITEMS` and `WAITING` the tasks and required items that are open, and the incidents that wait for review, now',
    }),
    chartType: z.enum(keysOf(chartTypes)),
    timezoneOffset: z
      .number()
      .optional()
      .meta({ description: 'Not used: an analysis counts on the account’s calendar' }),
    classCriteria: group('classIdList'),
    locationCriteria: group('locationIdList'),
  })
  .meta({
    id: 'AnalysisCriteria',
    example: { period: { type: 'LAST_N_MONTHS', lastNMonths: 2 }, frequency: 'MONTH', chartType: 'bar' },
  });

export const criteriaItems = z.array(criteriaItem).min(1, 'Add a period.').max(maxAnalysisPeriods);
type Items = z.output<typeof criteriaItems>;

const target = z.strictObject({ most: z.number().int(), emails: z.boolean() }).nullable();

export const savedAnalysisShape = z
  .strictObject({
    id,
    name: z.string(),
    description: z.string(),
    criteria: z.array(criteriaItem),
    chartType: z.enum(keysOf(chartTypes)),
    frequency: z.enum(keysOf(frequencies)),
    incidentClasses: z.array(id),
    compareClasses: z.boolean(),
    target,
    creationDate: instant,
    version: z.number().int(),
  })
  .meta({ id: 'SavedAnalysis' });

const { chartType, frequency } = savedAnalysisShape.shape;
export const givenAnalysis = z.strictObject({
  id: id.optional(),
  name: text,
  criteria: criteriaItems,
  compareClasses: z.boolean().optional().meta({ description: 'One series for each class, where there is one period' }),
  target: z
    .strictObject({ most: z.number().int().min(0).max(maxTarget), emails: z.boolean().optional() })
    .nullish()
    .meta({ description: 'At most so many incidents in a month, of an analysis by MONTH' }),
  chartType: readOnly(chartType).optional(),
  frequency: readOnly(frequency).optional(),
  incidentClasses: readOnly(z.array(id).max(100)).optional(),
  description: readOnly(text).optional(),
  creationDate: readOnly(instant).optional(),
  version: readOnly(z.number().int()).optional(),
});

/** Names of the caller's fields: the list of criteria (empty where it is the body), and the title. */
type Names = { list: string; title: string };

/** Periods are on the account's calendar. Throws an ApiProblem, 422. */
export function analysisOf(
  { timeZone }: { timeZone: string },
  { name, criteria, compareClasses, target }: z.output<typeof givenAnalysis>,
  names: Names = { list: 'criteria', title: 'name' },
): Analysis {
  const [first] = criteria;
  for (const [at, item] of criteria.entries()) {
    if (sharedOf(item) === sharedOf(first!)) continue;
    const message = 'All periods of an analysis have the same frequency, measure, chart, classes and locations.';
    throw new ApiProblem('VALIDATION_FAILED', message, { errors: [{ path: `${names.list}[${at}]`, message }] });
  }
  if (target && !hasTarget(first!)) {
    const message = 'Only a count of incidents by month has a target.';
    throw new ApiProblem('VALIDATION_FAILED', message, { errors: [{ path: 'target', message }] });
  }
  const chosen = {
    title: name,
    frequency: first!.frequency,
    chartType: first!.chartType,
    compareClasses,
    measure: first!.measure,
    target: target ?? undefined,
    periods: criteria.map((item) => periodOf(item, timeZone)),
    criteria: { class: nodesOf(first!.classCriteria), location: nodesOf(first!.locationCriteria) },
  };
  const read = analysisChoices.safeParse(chosen, { error: plainMessage });
  const isMeasured = read.data?.measure === (chosen.measure ?? 'INCIDENTS');
  if (read.success && isComplete(read.data) && isMeasured) return read.data;
  const refused = { title: 'Enter a title.', measure: notMeasured, chartType: notDrawnAs };
  const field = read.data?.title === '' ? 'title' : isMeasured ? 'chartType' : 'measure';
  const issues = read.success ? [{ path: [field], message: refused[field] }] : read.error.issues;
  const errors = issues.map(({ path, message }) => ({ path: pathOf(path, names), message }));
  throw new ApiProblem('VALIDATION_FAILED', errors[0]?.message, { errors });
}

const notMeasured = 'WEEKDAY_HOUR and repeats count INCIDENTS alone.';
const notDrawnAs = 'WEEKDAY_HOUR is drawn as heatMap or excel, and no other frequency as heatMap.';

function periodOf({ periodName, period }: Items[number], timeZone: string) {
  const { id: _, type, fromDate, toDate, ...counts } = period;
  const days = {
    ...(fromDate && { fromDate: criterionDay(fromDate, timeZone) }),
    ...(toDate && { toDate: criterionDay(toDate, timeZone) }),
  };
  return { name: periodName, periodType: readPeriodTypes[type], ...counts, ...days };
}

type Group = { values: Record<string, unknown>[] } | undefined;

function chosenIds(group: Group): string[] {
  return (group?.values ?? []).flatMap(({ lookupId, ...lists }) => {
    const [first] = Object.values(lists).flat();
    const chosen = lookupId ?? first;
    return typeof chosen === 'string' ? [chosen] : [];
  });
}

function nodesOf(group: Group) {
  const ids = chosenIds(group);
  return ids.length > 0 ? { values: ids.map((lookupId) => ({ lookupId, includeDescendant: true })) } : undefined;
}

function sharedOf({ frequency, measure, chartType, classCriteria, locationCriteria }: Items[number]) {
  return JSON.stringify([
    frequency,
    measure ?? 'INCIDENTS',
    chartType,
    chosenIds(classCriteria),
    chosenIds(locationCriteria),
  ]);
}

function pathOf([field, at, ...rest]: PropertyKey[], { list, title }: Names): string {
  if (field === 'title') return title;
  if (field === 'chartType' || field === 'measure') return `${list}[0].${field}`;
  if (field !== 'periods' || typeof at !== 'number') return list || '[0]';
  const name = rest[0] === 'name' ? 'periodName' : ['period', ...rest].map(String).join('.');
  return `${list}[${at}].${name.replace('periodType', 'type')}`;
}

/** Has no criteria where this version cannot read them. */
export function savedAnalysisShown(row: SavedAnalysisRow, items: CriteriaItem[]): z.input<typeof savedAnalysisShape> {
  const { id, name, description, chartType, frequency, analysis, version } = row;
  return {
    id,
    name,
    description,
    criteria: items,
    chartType,
    frequency,
    version,
    incidentClasses: idsOf(analysis?.criteria.class),
    compareClasses: analysis?.compareClasses ?? false,
    target: (analysis && targetOf(analysis)) ?? null,
    creationDate: new Date(row.createdAt).toISOString(),
  };
}

const measured = z.number().nullable().optional().meta({
  description:
    'Of the incidents that are counted, where not they but a measure of them is asked for: days with one decimal, null where none is closed; or dollars',
});

/** Each count has words, and values that a client can compare. */
export const analysisSeriesShape = z
  .strictObject({
    periodName: z.string(),
    fromDate: z.iso.date(),
    toDate: z.iso.date(),
    total: z.number().int(),
    value: measured,
    data: z.array(
      z.strictObject({
        period: z.string().meta({ description: 'In words' }),
        weekday: z
          .number()
          .int()
          .optional()
          .meta({ description: 'From 1, Monday, to 7; of the frequency WEEKDAY_HOUR alone' }),
        from: z.string().nullable().meta({ description: 'The first day; of an hour its first time, `HH:mm`' }),
        to: z.string().nullable().meta({ description: 'The last day; of an hour the time at which it ends' }),
        count: z.number().int(),
        value: measured,
      }),
    ),
  })
  .meta({ id: 'AnalysisSeries' });

/** Days of the week and classes have no `from` and `to`; the hours of a week have a weekday. */
export function analysisSeriesShown(
  { name, from, to, total, incidents, measure, points }: Series,
  { frequency, chartType }: Pick<AnalysisResult, 'frequency' | 'chartType'>,
): z.input<typeof analysisSeriesShape> {
  const unit = chartType === 'repeats' ? null : frequency;
  const isCalendar = unit === 'DAY' || unit === 'MONTH' || unit === 'YEAR';
  const days = isCalendar ? calendarRanges({ from, to }, unit) : [];
  const isOfHours = unit === 'WORK_SHIFT_PERIOD' || unit === 'WEEKDAY_HOUR';
  const measuredValue = (number: number, incidents: number | undefined) => {
    if (measure === undefined) return {};
    if (!hasNumber({ incidents }, measure)) return { value: null };
    return { value: measure === 'VALUE_LOST' ? number / 100 : number };
  };
  const hour = (at: number) => `${String(at % 24).padStart(2, '0')}:00`;
  return {
    periodName: name,
    fromDate: from,
    toDate: to,
    total: incidents ?? total,
    ...measuredValue(total, incidents),
    data: points.map(({ name, edge, count, incidents }, index) => ({
      // a month has the same name while it lasts and afterwards
      period: edge ? name.slice(0, -edge.length - 1) : name,
      ...(unit === 'WEEKDAY_HOUR' && { weekday: Math.floor(index / 24) + 1 }),
      from: isOfHours ? hour(index) : (days[index]?.from ?? null),
      to: isOfHours ? hour(index + 1) : (days[index]?.to ?? null),
      count: incidents ?? count,
      ...measuredValue(count, incidents),
    })),
  };
}
