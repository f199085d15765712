import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { subscriptionSummary } from '#app/administration/subscription-summary.server.ts';
import { AccountStagePanel } from '#app/dashboard/components/account-stage-panel.tsx';
import { trialEnd } from '#app/dashboard/trial-end.ts';
import { zoneOffsets } from '#app/platform/zone-offsets.server.ts';
import { trialLastDay } from '#db/vocabulary/trial.ts';

const timeZone = 'America/Vancouver';
const clock = { dateFormat: 0 as const, offsets: zoneOffsets(timeZone) };
const elsewhere = { dateFormat: 0 as const, offsets: zoneOffsets('Asia/Tokyo') };
const expiresAt = '2026-04-13T20:00:00Z';

const subscription = {
  subscriptionType: 'trial' as const,
  active: true,
  concurrentUsers: 5,
  trialExpiresAt: expiresAt,
  periodType: null,
  periodEnd: null,
  cancelled: false,
  timeZone,
};

describe('the end of a trial', () => {
  test('is the last day on which it lasts, in the zone of the account', () => {
    expect(trialLastDay(expiresAt, timeZone).toISOString()).toBe('2026-04-14T06:59:59.999Z');
    // a trial that expires at a midnight lasts until the day before
    expect(trialLastDay('2026-04-14T07:00:00Z', timeZone).toISOString()).toBe('2026-04-14T06:59:59.999Z');
  });

  test('is one date in administration, also for a reader in another zone, and on the dashboard', () => {
    expect(subscriptionSummary(subscription, elsewhere)).toBe('Free trial until 13/04/2026, 5 concurrent users');
    const { lastDay, day } = trialEnd(expiresAt, timeZone, new Date('2026-04-12T20:00:00Z'));
    const trial = { lastDay: lastDay.toISOString(), day, incidents: 1, users: 1, seats: 5 };
    const panel = renderToStaticMarkup(<AccountStagePanel stage={{ kind: 'trial', trial, clock }} drafts={0} />);
    expect(panel).toContain('<b>13/04/2026</b>');
    expect(panel).toContain('Read-only after 13/04/2026');
    expect(panel).not.toContain('14/04/2026');
  });
});

test('a paid account of which the payment provider has told nothing has no period and no next charge', () => {
  const paid = { ...subscription, subscriptionType: 'paid' as const, concurrentUsers: 25 };
  expect(subscriptionSummary(paid, clock)).toBe('Paid, 25 concurrent users');
  expect(subscriptionSummary({ ...paid, periodType: 'MONTH', periodEnd: '2026-04-13T20:00:00Z' }, clock)).toBe(
    'Monthly, 25 concurrent users, next charge 13/04/2026',
  );
});

describe('an account that is disabled', () => {
  const account = {
    erasesAt: '2026-10-14T16:00:00Z',
    isOnHold: false,
    administrator: { name: 'Helen Castellanos', firstName: 'Helen', email: 'helen@test.example' },
  };
  const panelFor = (maySubscribe: boolean) =>
    renderToStaticMarkup(
      <AccountStagePanel stage={{ kind: 'disabled', account: { ...account, maySubscribe }, clock }} drafts={0} />,
    );

  test('leads those who may subscribe to the plans, and tells nobody to write to themselves', () => {
    expect(panelFor(true)).toContain('href="/administration/subscription2"');
    expect(panelFor(true)).not.toContain('mailto:');
  });

  test('tells others whom to write to', () => {
    expect(panelFor(false)).toContain('mailto:helen@test.example');
    expect(panelFor(false)).not.toContain('/administration/subscription2');
  });
});
