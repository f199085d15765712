import type { Measure } from '#db/vocabulary/analysis.ts';
import { counted, formatCount, formatMoney } from '../../ui/format.ts';
import type { Series } from './series.ts';

type MeasureWords = {
  caption: string;
  column: string;
  /** The unit beside the axis, where the numbers of its grid do not say it. */
  unit?: string;
  total: string;
  none: string;
  highest: string;
  lowest: string;
  larger: string;
  smaller: string;
  asLarge: string;
};

export const measureWords: Record<Measure, MeasureWords> = {
  INCIDENTS: {
    caption: 'Incident Count',
    column: 'Incidents',
    total: 'Sum',
    none: 'No incidents',
    highest: 'the most',
    lowest: 'the fewest',
    larger: 'more',
    smaller: 'fewer',
    asLarge: 'as many',
  },
  DAYS_TO_CLOSE: {
    caption: 'Median days to close',
    column: 'Days to close (median)',
    unit: 'Days',
    total: 'Median of all',
    none: 'No closed incidents',
    highest: 'the highest',
    lowest: 'the lowest',
    larger: 'longer',
    smaller: 'shorter',
    asLarge: 'as long',
  },
  VALUE_LOST: {
    caption: 'Value lost',
    column: 'Value lost',
    total: 'Sum',
    none: 'No lost or stolen items',
    highest: 'the most',
    lowest: 'the least',
    larger: 'more',
    smaller: 'less',
    asLarge: 'as much',
  },
  OPEN_TASKS: {
    caption: 'Open tasks',
    column: 'Open tasks',
    total: 'Sum',
    none: 'No open tasks',
    highest: 'the most',
    lowest: 'the fewest',
    larger: 'more',
    smaller: 'fewer',
    asLarge: 'as many',
  },
  OPEN_ITEMS: {
    caption: 'Required items open',
    column: 'Required items open',
    total: 'Sum',
    none: 'No required items open',
    highest: 'the most',
    lowest: 'the fewest',
    larger: 'more',
    smaller: 'fewer',
    asLarge: 'as many',
  },
  WAITING: {
    caption: 'Waiting for review',
    column: 'Waiting for review',
    total: 'Sum',
    none: 'No incidents waiting for review',
    highest: 'the most',
    lowest: 'the fewest',
    larger: 'more',
    smaller: 'fewer',
    asLarge: 'as many',
  },
};

export const measureOf = (series: Pick<Series, 'measure'>[]): Measure => series[0]?.measure ?? 'INCIDENTS';

/** Returns a number for a table: `12`, `3.5` of days, or `$1,250.00`. */
export function numberText(number: number, measure: Measure = 'INCIDENTS'): string {
  if (measure === 'VALUE_LOST') return formatMoney(number);
  return measure === 'DAYS_TO_CLOSE' ? number.toFixed(1) : String(number);
}

/** Returns a number for a drawing: whole dollars from $100. */
export function shortText(number: number, measure: Measure = 'INCIDENTS'): string {
  if (measure !== 'VALUE_LOST' || (number < 10_000 && number % 100 !== 0)) return numberText(number, measure);
  return `$${formatCount(Math.round(number / 100))}`;
}

export function tickText(number: number, measure: Measure = 'INCIDENTS'): string {
  return measure === 'VALUE_LOST' ? shortText(number, measure) : String(number);
}

const things: Partial<Record<Measure, string>> = {
  INCIDENTS: 'incident',
  OPEN_TASKS: 'open task',
  OPEN_ITEMS: 'required item',
  WAITING: 'incident',
};

/** Returns a number with its unit: `12 incidents`, `3.5 days`, `$1,250.00`. */
export function quantity(number: number, measure: Measure = 'INCIDENTS'): string {
  const thing = things[measure];
  if (thing) return counted(number, thing);
  return measure === 'DAYS_TO_CLOSE' ? `${numberText(number, measure)} days` : numberText(number, measure);
}

export function amount(number: number, measure: Measure = 'INCIDENTS'): string {
  return things[measure] ? String(number) : quantity(number, measure);
}

export function totalInWords({ total, incidents, measure = 'INCIDENTS' }: Total): string {
  if (!hasNumber({ incidents }, measure)) return measureWords[measure].none.toLowerCase();
  return `${quantity(total, measure)}${afterTotal[measure]}`;
}

const afterTotal: Record<Measure, string> = {
  INCIDENTS: '',
  DAYS_TO_CLOSE: ' to close',
  VALUE_LOST: ' lost',
  OPEN_TASKS: '',
  OPEN_ITEMS: ' open',
  WAITING: ' waiting for review',
};

type Total = { total: number; incidents?: number | undefined; measure?: Measure | undefined };

export function cellText(number: number, { incidents }: Measured, measure?: Measure): string {
  return hasNumber({ incidents }, measure) ? numberText(number, measure) : 'none';
}

/** A median of no incidents does not exist, and is not zero. */
export function hasNumber({ incidents }: Measured, measure: Measure = 'INCIDENTS'): boolean {
  return measure !== 'DAYS_TO_CLOSE' || incidents !== 0;
}

type Measured = { incidents?: number | undefined };

export const isEmpty = ({ incidents, total }: Pick<Series, 'incidents' | 'total'>) => (incidents ?? total) === 0;
