import type { PeriodType } from '#db/vocabulary/subscription.ts';

/** Integer cents. */
export type Plan = { defaultAmount: number; additionalAmount: number };
export type Plans = { monthly: Plan; yearly: Plan; taxRate: number };
export type Selection = { periodType: PeriodType; concurrentUserCount: number };

export const userCounts = { min: 5, max: 205, step: 10 } as const;

/** The parts add up to the total. */
export type Price = {
  defaultAmount: number;
  steps: number;
  stepAmount: number;
  additionalAmount: number;
  discount: number;
  tax: number;
  total: number;
};

export type Promotion = {
  code: string;
  percentOff: number | null;
  amountOff: number | null;
  /** Null for all months, 0 for the first charge alone. */
  months: number | null;
};

/** Steps of ten users beyond the first five. */
export function additionalSteps(concurrentUserCount: number): number {
  return Math.ceil((concurrentUserCount - userCounts.min) / userCounts.step);
}

export function usersOfSteps(steps: number): number {
  return userCounts.min + steps * userCounts.step;
}

type UsersInUse = {
  nextConcurrentUserCount: number | null;
  seats: number | null;
  concurrentUserCount: number;
  signedIn: number;
};

/** The default is what the account has, and at least what is in use. */
export function startingUsers({ nextConcurrentUserCount, seats, concurrentUserCount, signedIn }: UsersInUse): number {
  const inUse = nextConcurrentUserCount ?? seats ?? Math.max(concurrentUserCount, signedIn);
  return Math.min(userCounts.max, usersOfSteps(Math.max(0, additionalSteps(inUse))));
}

export function planOf(plans: Plans, periodType: PeriodType): Plan {
  return periodType === 'YEAR' ? plans.yearly : plans.monthly;
}

/** default + additional × ceil((users − 5) / 10), less the promotion, plus tax. */
export function priceOf(plans: Plans, selection: Selection, promotion: Promotion | null = null): Price {
  const { defaultAmount, additionalAmount: stepAmount } = planOf(plans, selection.periodType);
  const steps = additionalSteps(selection.concurrentUserCount);
  const additionalAmount = steps * stepAmount;
  const subtotal = defaultAmount + additionalAmount;
  const discount = promotion ? discountOf(promotion, subtotal) : 0;
  const tax = taxOf(subtotal - discount, plans.taxRate);
  return { defaultAmount, steps, stepAmount, additionalAmount, discount, tax, total: subtotal - discount + tax };
}

export function discountOf({ percentOff, amountOff }: Promotion, subtotal: number): number {
  const discount = percentOff === null ? (amountOff ?? 0) : Math.round((subtotal * percentOff) / 100);
  return Math.min(subtotal, discount);
}

export function taxOf(amount: number, taxPercent: number): number {
  return Math.round((amount * taxPercent) / 100);
}

/** More users and a yearly plan apply at once, fewer users and a monthly plan from the next period. */
export function changeTime(current: Selection, chosen: Selection): 'now' | 'next-period' | 'never' {
  const { periodType, concurrentUserCount } = current;
  if (chosen.periodType !== periodType) return chosen.periodType === 'YEAR' ? 'now' : 'next-period';
  if (chosen.concurrentUserCount === concurrentUserCount) return 'never';
  return chosen.concurrentUserCount > concurrentUserCount ? 'now' : 'next-period';
}
