import { midnightBefore, midnightFrom } from '#db/vocabulary/zoned-time.ts';

const dayMs = 86_400_000;

export type TrialStage = 'running' | 'trial-7-days' | 'trial-1-day' | 'ended';

/** A trial ends at the account's midnight. */
export function trialStage(expiresAt: Date, timeZone: string, now: Date): TrialStage {
  const end = midnightFrom(expiresAt, timeZone).getTime();
  if (now.getTime() >= end) return 'ended';
  if (now.getTime() >= end - dayMs) return 'trial-1-day';
  return now.getTime() >= end - 7 * dayMs ? 'trial-7-days' : 'running';
}

/** A change is prorated from midnight of the account's zone, or the period's start if later. */
export function prorationDate(now: Date, timeZone: string, periodStart: Date): Date {
  return new Date(Math.max(midnightBefore(now, timeZone).getTime(), periodStart.getTime()));
}

/** A card is valid until the end of its month. */
export function cardEnd({ expMonth, expYear }: { expMonth: number; expYear: number }): Date {
  return new Date(Date.UTC(expYear, expMonth, 1));
}

/** A card is expiring within 30 days, or before the next charge. */
export function isCardExpiring(
  card: { expMonth: number; expYear: number },
  now: Date,
  nextCharge: Date | null,
): boolean {
  const end = cardEnd(card).getTime();
  return end < now.getTime() + 30 * dayMs || (nextCharge !== null && end <= nextCharge.getTime());
}

export const erasureNotices = [
  { notice: 'erasure-60-days', daysBefore: 60 },
  { notice: 'erasure-30-days', daysBefore: 30 },
  { notice: 'erasure-7-days', daysBefore: 7 },
] as const;

/** Returns the last email that is due before the erasure; null while it is too early for any. */
export function erasureNotice(erasesAt: Date, now: Date) {
  const isDue = ({ daysBefore }: { daysBefore: number }) => now.getTime() >= erasesAt.getTime() - daysBefore * dayMs;
  return erasureNotices.findLast(isDue)?.notice ?? null;
}

/** A renewal is announced 14 days ahead, and not after it. */
export function isRenewalAnnounced(renewsAt: Date, now: Date): boolean {
  const left = renewsAt.getTime() - now.getTime();
  return left > 0 && left <= 14 * dayMs;
}
