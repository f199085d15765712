import { describe, expect, test } from 'vitest';
import { planNotice } from '#app/billing/subscription-state.ts';
import { accountNotice } from '#app/mail/templates/account-notice.tsx';
import { type AccountNotice, billingNotices } from '#db/vocabulary/notices.ts';

const given = {
  seats: 5,
  email: 'a@test.example',
  company: 'Grand Pacific Hotel',
  trialDay: '13/04/2026',
  periodEnd: '14/04/2026',
  last4: '4242',
  erasesAt: '',
  requestedBy: '',
  withdrawnBy: '',
  link: 'https://x.example/administration',
  plan: 'yearly, 25 users',
  price: '$114.45',
  refusedAmount: '$51.45',
  nextTry: '17/03/2026',
  disabledOn: '21/03/2026',
};
const textOf = async (notice: AccountNotice) => (await accountNotice({ ...given, notice })).text;

describe('a letter about the payments of an account', () => {
  test('of a refused payment names the amount, the next try and the day on which the account is disabled', async () => {
    const text = await textOf('payment-failed');
    for (const part of ['$51.45', '4242', '17/03/2026', '21/03/2026']) expect(text).toContain(part);
    const last = await accountNotice({ ...given, nextTry: '', notice: 'payment-failed' });
    expect(last.text).toContain('It is not tried again.');
  });

  test.each([
    ['subscription-started', ['yearly, 25 users', '$114.45', '14/04/2026']],
    ['subscription-changed', ['yearly, 25 users', '$114.45']],
    ['subscription-cancelled', ['14/04/2026', 'not charged again']],
    ['subscription-resumed', ['14/04/2026', '$114.45']],
    ['renewal-14-days', ['14/04/2026', '$114.45', 'yearly, 25 users']],
  ] as const)('%s says what it is about', async (notice, parts) => {
    const text = await textOf(notice);
    for (const part of parts) expect(text).toContain(part);
  });

  test('never has an empty place for what is not known', async () => {
    const unknown = { ...given, price: '', nextTry: '', disabledOn: '', refusedAmount: '', last4: null, periodEnd: '' };
    for (const notice of billingNotices) {
      const { text = '' } = await accountNotice({ ...unknown, notice });
      expect(text, notice).not.toMatch(/ [.,;:]|null|undefined|\(\)| on \.|\?\?/);
    }
  });
});

test('a change of the subscription has its letter: started, changed, cancelled, resumed', () => {
  expect(planNotice('CREATE', { wasCancelled: false })).toBe('subscription-started');
  expect(planNotice('CANCEL', { wasCancelled: false })).toBe('subscription-cancelled');
  expect(planNotice('EDIT', { wasCancelled: true })).toBe('subscription-resumed');
  expect(planNotice('EDIT', { wasCancelled: false })).toBe('subscription-changed');
  // the end has a letter of its own
  expect(planNotice('END', { wasCancelled: true })).toBeNull();
});
