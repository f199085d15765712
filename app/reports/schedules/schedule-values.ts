import type { ScheduleInput } from './schedule.schema.ts';

/** The version of the form is computed from this order. */
export function scheduleValues(schedule: ScheduleInput): ScheduleInput {
  const { frequency, weekday, monthDay, hour, format, sendsEmpty, recipients } = schedule;
  return { frequency, weekday, monthDay, hour, format, sendsEmpty, recipients: [...recipients].sort() };
}

export const newSchedule: ScheduleInput = {
  frequency: 'WEEKLY',
  weekday: 1,
  monthDay: 1,
  hour: 7,
  format: 'pdf',
  sendsEmpty: false,
  recipients: [],
};
