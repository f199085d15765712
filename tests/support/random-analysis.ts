import fc from 'fast-check';
import { type ChartType, chartTypes, type Frequency, frequencies, isDrawnAs } from '#db/vocabulary/analysis.ts';
import { keysOf } from '#db/vocabulary/keys.ts';
import type { Hotel } from './incident-filter.ts';

const day = fc
  .integer({ min: -300, max: 1_300 })
  .map((ago) => new Date(Date.UTC(2026, 2, 16 - ago)).toISOString().slice(0, 10));

const period = fc.oneof(
  fc.tuple(day, day).map((days) => {
    const [fromDate, toDate] = days.toSorted();
    return { periodType: 'PERIOD', fromDate, toDate };
  }),
  fc.record({ periodType: fc.constant('LAST_DAYS'), days: fc.integer({ min: 1, max: 900 }) }),
  fc.record({ periodType: fc.constant('LAST_MONTHS'), lastNMonths: fc.integer({ min: 0, max: 30 }) }),
  fc.record({ periodType: fc.constant('CALENDAR'), unit: fc.constant('YEAR'), ago: fc.integer({ min: 0, max: 3 }) }),
  fc.record({
    periodType: fc.constant('CALENDAR'),
    unit: fc.constant('QUARTER'),
    ago: fc.integer({ min: 0, max: 12 }),
  }),
);

/** The types that count; `repeats` is a table of names. */
const counting = keysOf(chartTypes).filter((chartType) => chartType !== 'repeats');

/** Analyses as users make them, of classes and locations that the hotel has; `at` is where the navigator stands. */
export function randomAnalysis(hotel: Hotel) {
  const idsOf = (type: string) => hotel.lookups.filter((lookup) => lookup.type === type).map(({ id }) => id as string);
  const classIds = idsOf('INCIDENT_CLASS');
  const locationIds = idsOf('LOCATION');
  const nodes = (ids: string[], most: number) =>
    fc
      .uniqueArray(fc.constantFrom(...ids), { maxLength: most })
      .map((chosen) =>
        chosen.length > 0 ? { values: chosen.map((lookupId) => ({ lookupId, includeDescendant: 'on' })) } : undefined,
      );
  const analysis = fc.record({
    periods: fc.array(period, { minLength: 1, maxLength: 3 }),
    frequency: fc.constantFrom<Frequency>(...keysOf(frequencies)),
    chartType: fc.constantFrom<ChartType>(...counting),
    title: fc.constant('My analysis'),
    compareClasses: fc.boolean(),
    criteria: fc.record({ class: nodes(classIds, 3), location: nodes(locationIds, 2) }),
    at: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, fc.constantFrom('top', ...classIds, ...locationIds)),
  });
  return analysis.map(({ chartType, ...given }) => {
    const ofFrequency = given.frequency === 'WEEKDAY_HOUR' ? ('heatMap' as const) : ('bar' as const);
    return { ...given, chartType: isDrawnAs(given.frequency, chartType) ? chartType : ofFrequency };
  });
}
