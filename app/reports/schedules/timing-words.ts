import { dayNames } from '../../search/criteria/criterion-types.ts';
import { timeInWords } from '../../ui/time-in-words.ts';
import { lastDayOfMonth, scheduleFrequencies, type Timing } from './schedule.schema.ts';

/** From Monday. */
export const weekdayNames: readonly string[] = dayNames;

/** Returns a text such as "every Monday at 07:00 AM". */
export function timingInWords(timing: Timing): string {
  return `${daysInWords(timing)} at ${hourInWords(timing.hour)}`;
}

/** Returns a text such as "Weekly, Monday 07:00 AM". */
export function timingInShort({ frequency, weekday, monthDay, hour }: Timing): string {
  const days = {
    DAILY: '',
    WEEKLY: `${dayNames[weekday - 1]} `,
    MONTHLY: monthDay === lastDayOfMonth ? 'last day, ' : `day ${monthDay}, `,
  };
  return `${scheduleFrequencies[frequency]}, ${days[frequency]}${hourInWords(hour)}`;
}

function daysInWords({ frequency, weekday, monthDay }: Timing) {
  if (frequency === 'DAILY') return 'every day';
  if (frequency === 'WEEKLY') return `every ${dayNames[weekday - 1]}`;
  return monthDay === lastDayOfMonth ? 'on the last day of every month' : `on day ${monthDay} of every month`;
}

export function hourInWords(hour: number): string {
  return timeInWords(`${hour}:00`);
}
