import { type Clock, counted, formatDate, formatMoney } from '../ui/format.ts';
import { userCounts, usersOfSteps } from './pricing.ts';

/** Formats cents with a true minus sign. */
export function signedMoney(cents: number): string {
  return cents < 0 ? `−${formatMoney(-cents)}` : formatMoney(cents);
}

export function moreUsers(steps: number, stepAmount: number): string {
  const users = usersOfSteps(steps) - userCounts.min;
  return `${users} more users, ${steps} x ${formatMoney(stepAmount)}`;
}

export function percent(rate: number): string {
  return `${Number(rate.toFixed(4))}%`;
}

type Line = { amount: number; users: number; isAdditional: boolean; isProration: boolean; end: string };

/** Returns what a line of today's charge is for. */
export function lineWords({ amount, users, isAdditional, isProration, end }: Line, display: Clock): string {
  const what = isAdditional ? `${users - userCounts.min} more users` : `${users} users`;
  if (!isProration) return `${what}, until ${formatDate(end, display)}`;
  return amount < 0
    ? `Less ${what} already paid, until ${formatDate(end, display)}`
    : `${what}, from today until ${formatDate(end, display)}`;
}

export function periodWords(periodType: string | null): string {
  return periodType === 'YEAR' ? 'yearly' : 'monthly';
}

type Invoice = { reason: string; users: number | null; periodStart: string; periodEnd: string };

/** Returns what an invoice is for. */
export function invoiceWords({ reason, users, periodStart, periodEnd }: Invoice, display: Clock): string {
  const what = reason === 'update' ? 'Change of plan' : users === null ? 'Subscription' : counted(users, 'user');
  return `${what}, ${formatDate(periodStart, display)} to ${formatDate(periodEnd, display)}`;
}

const statusWords: Record<string, string> = { paid: 'Paid', open: 'Refused', void: 'Void', uncollectible: 'Not paid' };

export function invoiceStatusWords(status: string): string {
  return statusWords[status] ?? status;
}
