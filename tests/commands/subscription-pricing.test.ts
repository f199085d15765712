import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cardNotice } from '#app/billing/card-notice.ts';
import { prorationDate, trialStage } from '#app/billing/erasure/account-life.ts';
import { planInput } from '#app/billing/plan.schema.ts';
import { changeTime, type Plans, priceOf } from '#app/billing/pricing.ts';
import { midnightFrom } from '#db/vocabulary/zoned-time.ts';

const plans: Plans = {
  monthly: { defaultAmount: 4_900, additionalAmount: 3_000 },
  yearly: { defaultAmount: 49_000, additionalAmount: 30_000 },
  taxRate: 5,
};
const users = fc.integer({ min: 0, max: 20 }).map((steps) => 5 + 10 * steps);
const period = fc.constantFrom('MONTH' as const, 'YEAR' as const);

describe('the price', () => {
  test.each([
    [5, 4_900, 5_145],
    [6, 7_900, 8_295],
    [15, 7_900, 8_295],
    [25, 10_900, 11_445],
    [35, 13_900, 14_595],
    [205, 64_900, 68_145],
  ])('of %i users is %i cents a month, %i with tax', (concurrentUserCount, amount, total) => {
    const price = priceOf(plans, { periodType: 'MONTH', concurrentUserCount });
    expect([price.total - price.tax, price.total]).toEqual([amount, total]);
  });

  test('is whole cents whose parts add up, and never falls with more users', () => {
    const amounts = fc.integer({ min: 0, max: 1_000_000 });
    const rate = fc.double({ min: 0, max: 30, noNaN: true });
    const promotion = fc.option(
      fc.record({
        code: fc.constant('A'),
        percentOff: fc.option(fc.integer({ min: 1, max: 100 })),
        amountOff: fc.constant(500),
        months: fc.constant(null),
      }),
    );
    fc.assert(
      fc.property(
        amounts,
        amounts,
        rate,
        users,
        period,
        promotion,
        (defaultAmount, additionalAmount, taxRate, count, periodType, off) => {
          const plan = { defaultAmount, additionalAmount };
          const all = { monthly: plan, yearly: plan, taxRate };
          const price = priceOf(all, { periodType, concurrentUserCount: count }, off);
          const parts = price.defaultAmount + price.additionalAmount - price.discount + price.tax;
          expect(price.total).toBe(parts);
          expect(Object.values(price).every(Number.isInteger)).toBe(true);
          expect(price.total).toBeGreaterThanOrEqual(0);
          const more = priceOf(all, { periodType, concurrentUserCount: count + 10 }, off);
          expect(more.total).toBeGreaterThanOrEqual(price.total);
        },
      ),
    );
  });

  test('counts at once for more users and a yearly plan, and from the next period otherwise', () => {
    const of = (periodType: 'MONTH' | 'YEAR', concurrentUserCount: number) => ({ periodType, concurrentUserCount });
    expect(changeTime(of('MONTH', 25), of('MONTH', 35))).toBe('now');
    expect(changeTime(of('MONTH', 25), of('YEAR', 5))).toBe('now');
    expect(changeTime(of('MONTH', 25), of('MONTH', 5))).toBe('next-period');
    expect(changeTime(of('YEAR', 5), of('MONTH', 25))).toBe('next-period');
    expect(changeTime(of('YEAR', 5), of('YEAR', 5))).toBe('never');
  });
});

test('the number of users is 5 to 205 in steps of 10, and a promotion code is in upper case', () => {
  const read = (count: string) => planInput.safeParse({ period: 'MONTH', users: count, code: ' welcome10 ' });
  expect(read('35').data).toEqual({ period: 'MONTH', users: 35, code: 'WELCOME10' });
  for (const wrong of ['', '0', '4', '6', '215', '-5', '5.5', '1e1', '\0', 'NaN'])
    expect(read(wrong).success).toBe(false);
});

describe('a trial', () => {
  const zone = 'America/Vancouver';
  const expires = new Date('2026-03-31T18:00:00Z');

  test('ends at the first midnight of the account, also when daylight saving changes', () => {
    expect(midnightFrom(expires, zone).toISOString()).toBe('2026-04-01T07:00:00.000Z');
    expect(midnightFrom(new Date('2026-03-08T12:00:00Z'), 'America/Toronto').toISOString()).toBe(
      '2026-03-09T04:00:00.000Z',
    );
  });

  test.each([
    ['2026-03-25T06:59:59Z', 'running'],
    ['2026-03-25T07:00:00Z', 'trial-7-days'],
    ['2026-03-31T07:00:00Z', 'trial-1-day'],
    ['2026-04-01T06:59:59Z', 'trial-1-day'],
    ['2026-04-01T07:00:00Z', 'ended'],
  ])('at %s is %s', (now, stage) => {
    expect(trialStage(expires, zone, new Date(now))).toBe(stage);
  });
});

test('a change is prorated from midnight of the account, and not from before the period', () => {
  const now = new Date('2026-03-14T18:00:00Z');
  expect(prorationDate(now, 'America/Vancouver', new Date('2026-03-01T00:00:00Z')).toISOString()).toBe(
    '2026-03-14T07:00:00.000Z',
  );
  const started = new Date('2026-03-14T17:00:00Z');
  expect(prorationDate(now, 'America/Vancouver', started)).toEqual(started);
});

test('a card is announced 30 days before it expires, or when it ends before the next charge', () => {
  const card = { id: 'pm', last4: '4242', expMonth: 3, expYear: 2026 };
  const at = (now: string, periodEnd: string | null) => cardNotice(card, { now: new Date(now), periodEnd });
  expect(at('2026-01-15T00:00:00Z', '2026-02-15T00:00:00Z')).toBeNull();
  expect(at('2026-01-15T00:00:00Z', '2026-04-15T00:00:00Z')).toContain('The card ending in 4242 expires 03/2026.');
  expect(at('2026-03-05T00:00:00Z', '2026-03-20T00:00:00Z')).toContain('expires 03/2026');
});
