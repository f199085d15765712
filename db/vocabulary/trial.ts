import { midnightFrom } from './zoned-time.ts';

export const trialDays = 30;
export const trialUsers = 5;

/** A trial ends at a midnight of the account's zone, so its last day is the day before. */
export function trialLastDay(expiresAt: string | Date, timeZone: string): Date {
  return new Date(midnightFrom(new Date(expiresAt), timeZone).getTime() - 1);
}

/** Days after today; 0 on the last day. */
export function trialDaysLeft(expiresAt: string | Date, timeZone: string, now: Date): number {
  return Math.max(0, Math.floor((trialLastDay(expiresAt, timeZone).getTime() - now.getTime()) / 86_400_000));
}
