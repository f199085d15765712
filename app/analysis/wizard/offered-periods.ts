import type { AnalysisPeriod, PeriodValue } from '../choices/analysis.schema.ts';

export const periodKinds: Record<PeriodValue['periodType'], string> = {
  PERIOD: 'Period',
  LAST_DAYS: 'Last n days',
  LAST_MONTHS: 'Last n months',
};

/** Periods that the wizard offers before one is chosen. */
export function oftenUsedPeriods(today: string): { label: string; periods: AnalysisPeriod[] }[] {
  const year = Number(today.slice(0, 4));
  const wholeYear = (each: number): AnalysisPeriod => ({
    ...{ periodType: 'PERIOD', name: String(each) },
    ...{ fromDate: `${each}-01-01`, toDate: `${each}-12-31` },
  });
  return [
    { label: 'Last 30 days', periods: [{ periodType: 'LAST_DAYS', days: 30, name: '' }] },
    { label: 'Current month', periods: [{ periodType: 'LAST_MONTHS', lastNMonths: 0, name: '' }] },
    { label: 'Last 12 months', periods: [{ periodType: 'LAST_MONTHS', lastNMonths: 12, name: '' }] },
    { label: 'This year and last', periods: [wholeYear(year), wholeYear(year - 1)] },
  ];
}
