import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { PlanPrice } from '#app/billing/components/plan-price.tsx';
import { priceWords } from '#app/billing/plan-words.ts';
import { type Plans, priceOf, startingUsers } from '#app/billing/pricing.ts';
import type { QuotePreview } from '#app/billing/queries/plan-quote.server.ts';
import { displayIn } from '../support/display.ts';

const plans: Plans = {
  monthly: { defaultAmount: 4_900, additionalAmount: 3_000 },
  yearly: { defaultAmount: 49_000, additionalAmount: 30_000 },
  taxRate: 5,
};

test('the prices are said in one sentence for the month and one for the year, before tax', () => {
  expect(priceWords(plans)).toBe(
    '$49.00 a month for 5 concurrent users and $30.00 for each 10 more. By the year $490.00 and $300.00. US dollars, before tax.',
  );
});

describe('the number of users that is chosen first', () => {
  const facts = { nextConcurrentUserCount: null, seats: null, concurrentUserCount: 5, signedIn: 1 };

  test('is that of the account, in the steps of a plan', () => {
    expect(startingUsers(facts)).toBe(5);
    expect(startingUsers({ ...facts, concurrentUserCount: 25 })).toBe(25);
    expect(startingUsers({ ...facts, concurrentUserCount: 22 })).toBe(25);
    expect(startingUsers({ ...facts, concurrentUserCount: 10_000 })).toBe(205);
    expect(startingUsers({ ...facts, concurrentUserCount: 1 })).toBe(5);
  });

  test('is not below the number of people who are signed in now', () => {
    expect(startingUsers({ ...facts, signedIn: 31 })).toBe(35);
  });

  test('is that of the plan, and what is to follow it goes before', () => {
    expect(startingUsers({ ...facts, seats: 45 })).toBe(45);
    expect(startingUsers({ ...facts, seats: 45, nextConcurrentUserCount: 15 })).toBe(15);
  });
});

test('a price in the trial says that the days which are left are not kept', () => {
  const quote: QuotePreview = {
    when: 'first',
    today: null,
    dueToday: 5_145,
    laterFrom: null,
    now: null,
    promotion: null,
    later: priceOf(plans, { periodType: 'MONTH', concurrentUserCount: 5 }),
    prorationDate: '',
    taxRate: 5,
    periodType: 'MONTH',
    last4: '',
    trialDaysLeft: 12,
  };
  const shown = (trialDaysLeft: number | null) =>
    renderToStaticMarkup(<PlanPrice quote={{ ...quote, trialDaysLeft }} display={displayIn('UTC')} />);
  expect(shown(12)).toContain('The trial has 12 days left. The plan begins today, and they are not kept.');
  expect(shown(1)).toContain('The trial has 1 day left. The plan begins today, and it is not kept.');
  expect(shown(null)).not.toContain('trial');
});
