import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { CurrentPlanFacts } from '#app/billing/components/current-plan-facts.tsx';
import { NextCharge } from '#app/billing/components/next-charge.tsx';
import type { SubscriptionFacts } from '#app/billing/queries/subscription-facts.server.ts';
import { zoneOffsets } from '#app/platform/zone-offsets.server.ts';

const display = { dateFormat: 0 as const, offsets: zoneOffsets('UTC') };

const withoutProvider: SubscriptionFacts = {
  subscriptionType: 'paid',
  active: true,
  concurrentUserCount: 25,
  trialExpiresAt: null,
  timeZone: 'UTC',
  users: 12,
  signedIn: 1,
  customer: null,
  providerId: null,
  status: null,
  periodType: null,
  seats: null,
  taxPercent: 0,
  periodStart: null,
  periodEnd: null,
  cancelled: false,
  endedAt: null,
  nextPeriodType: null,
  nextConcurrentUserCount: null,
  paymentEmail: '',
  card: null,
  paymentError: '',
  changeNumber: 0,
};

describe('a paid account of which the payment provider has told nothing', () => {
  test('is shown as paid and active, without a period, a next charge or an end', () => {
    const page = renderToStaticMarkup(<CurrentPlanFacts facts={withoutProvider} trialDay={null} display={display} />);
    expect(page).toContain('<dd>Paid</dd>');
    expect(page).toContain('Active');
    for (const wrong of ['monthly', 'Next charge', 'valid until', 'Ended']) expect(page).not.toContain(wrong);
  });

  test('has a plan in its billing information, and no charge without a date', () => {
    const page = renderToStaticMarkup(
      <NextCharge
        facts={withoutProvider}
        nextCharge={null}
        nextAmount={null}
        isAway={false}
        warning={null}
        display={display}
      />,
    );
    expect(page).toContain('25 users');
    for (const wrong of ['monthly', 'Next charge', 'Ended']) expect(page).not.toContain(wrong);
  });
});

test('the next charge says that its amount is not known while the payment provider does not answer', () => {
  const facts: SubscriptionFacts = { ...withoutProvider, providerId: 'sub_1', status: 'active', seats: 25 };
  const nextCharge = '2026-04-14T18:00:00.000Z';
  const page = renderToStaticMarkup(
    <NextCharge facts={facts} nextCharge={nextCharge} nextAmount={null} isAway warning={null} display={display} />,
  );
  expect(page).toContain('The payment provider does not answer, so the amount is not shown.');
});
