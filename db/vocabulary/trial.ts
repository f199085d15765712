import { midnightFrom } from './zoned-time.ts';

/** The limits of a new account before it subscribes. */
export const trialDays = 30;
export const trialUsers = 5;

/** Returns the end of the last day of a trial, which is the day before the midnight of the account's zone at which it ends. */
export function trialLastDay(expiresAt: string | Date, timeZone: string): Date {
  return new Date(midnightFrom(new Date(expiresAt), timeZone).getTime() - 1);
}

/** Returns how many days a trial still has after today; 0 on its last day. */
export function trialDaysLeft(expiresAt: string | Date, timeZone: string, now: Date): number {
  return Math.max(0, Math.floor((trialLastDay(expiresAt, timeZone).getTime() - now.getTime()) / 86_400_000));
}
