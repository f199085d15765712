import { trialDays } from '#db/vocabulary/trial.ts';
import { midnightFrom } from '#db/vocabulary/zoned-time.ts';

/** Returns when a trial ends, which is at a midnight of the account, the days left and the day of the trial. */
export function trialEnd(expiresAt: string, timeZone: string, now: Date) {
  const end = midnightFrom(new Date(expiresAt), timeZone);
  const daysLeft = Math.floor((end.getTime() - now.getTime()) / 86_400_000);
  return { end, daysLeft, day: trialDays - daysLeft };
}
