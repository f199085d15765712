import { TZDate } from '@date-fns/tz';
import type { ScenarioSeed, World } from '../content.schema.ts';
import type { Random } from './random.ts';

/** Weights of the 24 hours. */
export const hourWeights = {
  any: [2, 2, 1, 1, 1, 1, 2, 3, 4, 5, 5, 5, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6, 5, 4],
  night: [9, 9, 8, 6, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 6, 8, 9],
  bar: [9, 8, 6, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 6, 8, 9],
  evening: [3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 3, 5, 7, 9, 9, 9, 8, 6],
  day: [0, 0, 0, 0, 0, 0, 1, 4, 7, 8, 8, 8, 7, 7, 8, 8, 7, 5, 3, 2, 1, 0, 0, 0],
  morning: [0, 0, 0, 0, 0, 1, 5, 9, 9, 8, 6, 4, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  meals: [0, 0, 0, 0, 0, 0, 2, 5, 6, 4, 2, 3, 6, 6, 3, 1, 1, 4, 8, 9, 8, 5, 2, 1],
};
/** From Sunday. */
export const weekWeights = {
  busy: [84, 61, 54, 58, 66, 97, 124],
  even: [80, 88, 85, 86, 88, 95, 92],
  work: [8, 95, 95, 92, 96, 90, 12],
};
const monthWeights = [36, 34, 38, 40, 43, 52, 61, 64, 48, 43, 40, 49];

export const daysBack = 3 * 365;

export type Day = { year: number; month: number; date: number; weekday: number; back: number };

/** Three years up to today, latest first, on the account's calendar. */
export function calendar({ account }: World, today: Date): Day[] {
  const now = new TZDate(today.getTime(), account.timeZone);
  const [year, month, date] = [now.getFullYear(), now.getMonth(), now.getDate()];
  return Array.from({ length: daysBack }, (_, back) => {
    const day = new Date(Date.UTC(year, month, date - back));
    return {
      year: day.getUTCFullYear(),
      month: day.getUTCMonth(),
      date: day.getUTCDate(),
      weekday: day.getUTCDay(),
      back,
    };
  });
}

export function drawMoment({ account }: World, scenario: ScenarioSeed, days: Day[], random: Random): Date {
  const week = weekWeights[scenario.week ?? (scenario.hours === 'day' ? 'even' : 'busy')];
  const trend = ({ back }: Day) => (scenario.isGrowing ? (1 - back / daysBack) ** 1.6 : back < 365 ? 1.15 : 1);
  const { year, month, date } = random.weighted(
    days.filter((day) => scenario.months?.includes(day.month + 1) ?? true),
    (day) => monthWeights[day.month]! * week[day.weekday]! * trend(day),
  );
  const hours = hourWeights[scenario.hours];
  const hour = random.weighted([...hours.keys()], (each) => hours[each]!);
  const minute = random.chance(0.6) ? random.int(0, 11) * 5 : random.int(0, 59);
  return new Date(new TZDate(year, month, date, hour, minute, account.timeZone).getTime());
}
