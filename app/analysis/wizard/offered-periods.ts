import { periodTypes } from '../../search/criteria/criterion-types.ts';
import { relativePeriodName } from '../../search/criteria/period-words.ts';
import type { AnalysisPeriod, CalendarPeriod, PeriodValue } from '../choices/analysis.schema.ts';

export const periodKinds: Record<PeriodValue['periodType'], string> = {
  PERIOD: periodTypes.PERIOD,
  LAST_DAYS: periodTypes.LAST_DAYS,
  LAST_MONTHS: periodTypes.LAST_MONTHS,
  CALENDAR: 'Calendar year or quarter',
};

/** No offered period names a day, so that a saved one moves on. */
export const oftenUsedPeriods: { label: string; periods: AnalysisPeriod[] }[] = [
  alone({ periodType: 'LAST_DAYS', days: 30 }),
  alone({ periodType: 'LAST_MONTHS', lastNMonths: 0 }),
  alone({ periodType: 'LAST_MONTHS', lastNMonths: 12 }),
  { label: 'This year and last', periods: thisAndLast('YEAR') },
  { label: 'This quarter and last', periods: thisAndLast('QUARTER') },
];

function alone(period: Exclude<PeriodValue, { periodType: 'PERIOD' }>) {
  return { label: relativePeriodName(period), periods: [{ ...period, name: '' }] };
}

function thisAndLast(unit: CalendarPeriod['unit']): AnalysisPeriod[] {
  return [0, 1].map((ago) => ({ periodType: 'CALENDAR', unit, ago, name: '' }));
}
