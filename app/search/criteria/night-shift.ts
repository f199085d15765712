import type { DateValue } from './criteria.schema.ts';
import type { Operator } from './criterion-types.ts';

export type WorkShift = Extract<DateValue, { periodType: 'WORK_SHIFT' }>;

/** Days joined with a night shift are those on which it begins: Friday 22:00 to 06:00 includes Saturday morning. */
export function nightShiftOf({ operator, values }: { operator: Operator; values: DateValue[] }): WorkShift | undefined {
  if (operator === 'OR' || !values.some(({ periodType }) => periodType === 'DAY_OF_WEEK')) return undefined;
  return values
    .filter((value) => value.periodType === 'WORK_SHIFT')
    .find(({ fromTime, toTime }) => fromTime >= toTime && toTime !== '00:00');
}
