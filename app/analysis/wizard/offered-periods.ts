import type { AnalysisPeriod, CalendarPeriod, PeriodValue } from '../choices/analysis.schema.ts';

export const periodKinds: Record<PeriodValue['periodType'], string> = {
  PERIOD: 'Period',
  LAST_DAYS: 'Last n days',
  LAST_MONTHS: 'Last n months',
  CALENDAR: 'Calendar year or quarter',
};

/** No offered period names a day, so that a saved one moves on. */
export const oftenUsedPeriods: { label: string; periods: AnalysisPeriod[] }[] = [
  { label: 'Last 30 days', periods: [{ periodType: 'LAST_DAYS', days: 30, name: '' }] },
  { label: 'Current month', periods: [{ periodType: 'LAST_MONTHS', lastNMonths: 0, name: '' }] },
  { label: 'Last 12 months', periods: [{ periodType: 'LAST_MONTHS', lastNMonths: 12, name: '' }] },
  { label: 'This year and last', periods: thisAndLast('YEAR') },
  { label: 'This quarter and last', periods: thisAndLast('QUARTER') },
];

function thisAndLast(unit: CalendarPeriod['unit']): AnalysisPeriod[] {
  return [0, 1].map((ago) => ({ periodType: 'CALENDAR', unit, ago, name: '' }));
}
