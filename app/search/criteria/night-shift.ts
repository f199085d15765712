import type { DateValue } from './criteria.schema.ts';
import type { Operator } from './criterion-types.ts';

export type WorkShift = Extract<DateValue, { periodType: 'WORK_SHIFT' }>;

/**
 * Returns the shift through midnight that days of the week in the same group are joined with by AND. The days are then
 * those on which the shift begins: Friday from 22:00 to 06:00 is Friday's night, Saturday morning included.
 */
export function nightShiftOf({ operator, values }: { operator: Operator; values: DateValue[] }): WorkShift | undefined {
  if (operator === 'OR' || !values.some(({ periodType }) => periodType === 'DAY_OF_WEEK')) return undefined;
  return values
    .filter((value) => value.periodType === 'WORK_SHIFT')
    .find(({ fromTime, toTime }) => fromTime >= toTime && toTime !== '00:00');
}
