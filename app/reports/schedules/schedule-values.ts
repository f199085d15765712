import type { ScheduleInput } from './schedule.schema.ts';

/** The values of a schedule that its form shows, in the order in which their version is computed. */
export function scheduleValues(schedule: ScheduleInput): ScheduleInput {
  const { frequency, weekday, monthDay, hour, format, sendsEmpty, recipients } = schedule;
  return { frequency, weekday, monthDay, hour, format, sendsEmpty, recipients: [...recipients].sort() };
}

/** A schedule that does not exist yet. */
export const newSchedule: ScheduleInput = {
  frequency: 'WEEKLY',
  weekday: 1,
  monthDay: 1,
  hour: 7,
  format: 'pdf',
  sendsEmpty: false,
  recipients: [],
};
