import { z } from 'zod';
import { apiPeriodTypes, dayNames, monthNames } from '../criteria/criterion-types.ts';
import { dateInWords } from '../criteria/period-words.ts';
import { apiText, valueId } from './api-fields.ts';
import { cleaned, count, numbers } from './value-schemas.ts';
import type { CriteriaNames, DateReader } from './value-words.ts';

const day = (message: string) =>
  z.preprocess(
    cleaned,
    z.string(message).refine((value) => isDay(value), 'Enter a date.'),
  );
const time = (message: string) =>
  z.preprocess(
    cleaned,
    z
      .string(message)
      .regex(/^([01]\d|2[0-3]):[0-5]\d(:\d\d)?$/, 'Enter a time.')
      .transform((value) => value.slice(0, 5)),
  );

function isDay(value: string) {
  const noon = new Date(`${value}T12:00:00Z`);
  return (
    /^(19|20|21)\d\d-\d\d-\d\d$/.test(value) && !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(value)
  );
}

export const dateSchema = () =>
  z.discriminatedUnion(
    'periodType',
    [
      z
        .object({
          periodType: z.literal('PERIOD'),
          fromDate: day('Enter the first day.'),
          toDate: day('Enter the last day.'),
        })
        .refine(({ fromDate, toDate }) => fromDate <= toDate, {
          path: ['toDate'],
          message: 'The last day cannot be earlier than the first day.',
        }),
      z.object({ periodType: z.literal('MONTH'), months: numbers(monthNames.length, 'Choose a month.') }),
      z.object({ periodType: z.literal('LAST_DAYS'), days: count(1, 40_000, 'Please enter a number greater than 0.') }),
      z.object({
        periodType: z.literal('LAST_MONTHS'),
        lastNMonths: count(0, 1_200, 'Please enter a number greater than or equalt to 0.'),
      }),
      z.object({ periodType: z.literal('DAY_OF_WEEK'), dayOfWeeks: numbers(dayNames.length, 'Choose a day.') }),
      z.object({ periodType: z.literal('WORK_SHIFT'), fromTime: time('Enter a time.'), toTime: time('Enter a time.') }),
    ],
    'Choose a period type.',
  );

export type DateValue = z.output<ReturnType<typeof dateSchema>>;

export const datesInWords = (value: DateValue, _names: CriteriaNames, reader: DateReader) =>
  dateInWords(value, reader, reader.isNight);

export const apiDate = () =>
  z.strictObject({
    ...valueId(),
    periodType: z.enum(Object.values(apiPeriodTypes)),
    fromDate: apiText().meta({
      description: `The first day; of a time with an offset, its day in \`timezone\`, else in your time zone. Of a work shift the first time, \`HH:mm\``,
    }),
    toDate: apiText(),
    months: z.array(z.number().int()).max(12).optional(),
    dayOfWeeks: z.array(z.number().int()).max(7).optional().meta({ description: '1 is Monday' }),
    days: z.number().int().optional(),
    lastNMonths: z.number().int().optional(),
    timezone: apiText().meta({ description: 'An IANA name, the same for the whole search' }),
  });
