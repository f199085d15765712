import { type RawBuilder, sql } from 'kysely';
import { toUtc } from '#db/vocabulary/zoned-time.ts';
import { localTime } from '../../incidents/list/local-time-sql.server.ts';
import { dateRange, daysBefore } from '../criteria/date-range.ts';
import type { WorkShift } from '../criteria/night-shift.ts';
import type { DateValue } from '../criterion-types/dates.ts';
import { all, type Condition, type Context, joined } from './sql-parts.server.ts';

export function dateReported(value: DateValue, context: Context): Condition {
  const at = sql`i.reported_at`;
  const range = dateRange(value, context.timeZone, context.now);
  if (range) return between(at, range.from, range.to, context.timeZone);
  const local = localTime(at, context.timeZone);
  if (value.periodType === 'WORK_SHIFT') return inShift(value, minuteOf(local));
  return recurring(value, context.isAccountZone ? 'reported' : local, nightOf(context, minuteOf(local)));
}

export function dateOccurred(value: DateValue, context: Context): Condition {
  const at = sql`i.occurred_at`;
  const range = dateRange(value, context.timeZone, context.now);
  // an uncertain time has only a day, on the account's calendar
  if (range) {
    return all([
      between(at, daysBefore(range.from, 2), daysBefore(range.to, -2), context.timeZone),
      sql`case when i.occurred_uncertain then i.occurred_on between ${range.from}::date and ${range.to}::date
          else ${between(at, range.from, range.to, context.timeZone)} end`,
    ]);
  }
  const local = localTime(at, context.timeZone);
  const minute = context.isAccountZone ? sql`i.occurred_minute` : minuteOf(local);
  if (value.periodType === 'WORK_SHIFT') return all([sql`not i.occurred_uncertain`, inShift(value, minute)]);
  const night = nightOf(context, minute);
  if (context.isAccountZone) return recurring(value, 'occurred', night);
  return recurring(value, sql`(case when i.occurred_uncertain then i.occurred_on else ${local}::date end)`, night);
}

function between(at: RawBuilder<unknown>, from: string, to: string, timeZone: string): Condition {
  const midnight = (day: string) => toUtc(timeZone, day, '00:00') ?? new Date(`${day}T00:00:00Z`);
  return sql`(${at} >= ${midnight(from)}::timestamptz and ${at} < ${midnight(daysBefore(to, -1))}::timestamptz)`;
}

/** Tests the month or weekday of a day, or those that are stored with the incident. */
function recurring(
  value: DateValue,
  day: 'reported' | 'occurred' | RawBuilder<unknown>,
  night: Night | undefined,
): Condition {
  const part = (stored: string, field: string) =>
    typeof day === 'string' ? sql.ref(`i.${day}_${stored}`) : sql`extract(${sql.raw(field)} from ${day})::int`;
  switch (value.periodType) {
    case 'MONTH':
      return isAnyNumber(part('month', 'month'), value.months);
    case 'DAY_OF_WEEK':
      return onWeekday(part('weekday', 'isodow'), value.dayOfWeeks, night);
    default:
      throw new Error(`${value.periodType} is a range of days`);
  }
}

type Night = { minute: RawBuilder<unknown>; endMinute: number };

function nightOf({ nightShift }: Context, minute: RawBuilder<unknown>): Night | undefined {
  return nightShift && { minute, endMinute: minuteOfDay(nightShift.toTime) };
}

/** Before the end of a shift through midnight, the day on which it began counts. */
function onWeekday(weekday: RawBuilder<unknown>, days: number[], night: Night | undefined): Condition {
  if (!night) return isAnyNumber(weekday, days);
  const { minute, endMinute } = night;
  const nextDays = days.map((day) => (day % 7) + 1);
  return joined('OR', [
    all([sql`${minute} >= ${endMinute}::int`, isAnyNumber(weekday, days)]),
    all([sql`${minute} < ${endMinute}::int`, isAnyNumber(weekday, nextDays)]),
  ]);
}

/** For one value, PostgreSQL reads an index in the order of its further columns. */
function isAnyNumber(column: RawBuilder<unknown>, [one, ...others]: number[]): Condition {
  return others.length === 0 ? sql`${column} = ${one}::int` : sql`${column} = any(${[one, ...others]}::int[])`;
}

function inShift({ fromTime, toTime }: WorkShift, minute: RawBuilder<unknown>): Condition {
  const [from, to] = [minuteOfDay(fromTime), minuteOfDay(toTime)];
  if (from < to) return sql`(${minute} >= ${from}::int and ${minute} < ${to}::int)`;
  // a shift through midnight
  return sql`(${minute} >= ${from}::int or ${minute} < ${to}::int)`;
}

const minuteOf = (local: RawBuilder<unknown>) =>
  sql`(extract(hour from ${local}) * 60 + extract(minute from ${local}))::int`;

function minuteOfDay(time: string): number {
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  return hours * 60 + minutes;
}
