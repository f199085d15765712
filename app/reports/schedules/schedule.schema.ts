import { z } from 'zod';
import { isId } from '#db/vocabulary/id.ts';

export const scheduleFrequencies = { DAILY: 'Daily', WEEKLY: 'Weekly', MONTHLY: 'Monthly' } as const;
export type ScheduleFrequency = keyof typeof scheduleFrequencies;

export const sentFormats = { pdf: 'PDF', xlsx: 'xlsx' } as const;
export type SentFormat = keyof typeof sentFormats;

/** `hour` is a full hour of the account's zone; `monthDay` 31 is the last day of each month. */
export type Timing = { frequency: ScheduleFrequency; weekday: number; monthDay: number; hour: number };

export const lastDayOfMonth = 31;
export const maxRecipients = 50;

const whole = (min: number, max: number, message: string) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,2}$/.test(value) ? Number(value) : undefined),
    z.number(message).int(message).min(min, message).max(max, message),
  );

const chosenIds = z
  .preprocess((value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]), z.array(z.string()))
  .transform((ids) => [...new Set(ids)].filter(isId))
  .refine((ids) => ids.length > 0, 'Choose at least one person.')
  .refine((ids) => ids.length <= maxRecipients, `Choose at most ${maxRecipients} people.`);

export const scheduleInput = z.object({
  frequency: z.enum(['DAILY', 'WEEKLY', 'MONTHLY'], 'Choose how often.'),
  weekday: whole(1, 7, 'Choose a day of the week.').default(1),
  monthDay: whole(1, 31, 'Choose a day of the month.').default(1),
  hour: whole(0, 23, 'Choose an hour.'),
  recipients: chosenIds,
  format: z.enum(['pdf', 'xlsx'], 'Choose PDF or xlsx.'),
  sendsEmpty: z.preprocess((value) => value === true || value === 'on', z.boolean()).default(false),
});

export type ScheduleInput = z.output<typeof scheduleInput>;
