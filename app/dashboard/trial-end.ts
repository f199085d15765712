import { trialDays, trialLastDay } from '#db/vocabulary/trial.ts';

export function trialEnd(expiresAt: string, timeZone: string, now: Date) {
  const lastDay = trialLastDay(expiresAt, timeZone);
  const daysLeft = Math.floor((lastDay.getTime() - now.getTime()) / 86_400_000);
  return { lastDay, daysLeft, day: trialDays - daysLeft };
}
