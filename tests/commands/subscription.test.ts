import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { becomeCustomer } from '#app/billing/commands/become-customer.server.ts';
import { cancelSubscription } from '#app/billing/commands/cancel-subscription.server.ts';
import { choosePlan } from '#app/billing/commands/choose-plan.server.ts';
import { emailReceipt } from '#app/billing/commands/email-receipt.server.ts';
import { resumeSubscription } from '#app/billing/commands/resume-subscription.server.ts';
import { updateBillingInformation } from '#app/billing/commands/update-billing-information.server.ts';
import { readInvoiceToken } from '#app/billing/invoice-token.server.ts';
import { messages } from '#app/billing/messages.ts';
import { billingInformation } from '#app/billing/queries/billing-information.server.ts';
import { linkedInvoice } from '#app/billing/queries/linked-invoice.server.ts';
import { openMailer } from '#app/mail/mailer.server.ts';
import { readSettings } from '#app/platform/process/settings.ts';
import { aMailServer } from '../support/mail-server.ts';
import { pdfLines } from '../support/pdf-lines.ts';
import { aNewcomer, subscriber } from '../support/subscriber.ts';
import { testPayments } from '../support/test-payments.ts';
import { aWorld, type TestAccount } from '../support/world.ts';

const world = await aWorld();
let at = new Date('2026-03-14T18:00:00Z');
const clock = () => at;
const payments = await testPayments({ now: clock });
afterAll(async () => {
  await payments.close();
  await world.close();
});

let account: TestAccount;
let person: ReturnType<typeof subscriber>;
beforeEach(async () => {
  at = new Date('2026-03-14T18:00:00Z');
  account = await aNewcomer(world);
  person = subscriber(world, payments, account.admin, clock);
});

const month = (concurrentUserCount: number) => ({ periodType: 'MONTH' as const, concurrentUserCount });
const year = (concurrentUserCount: number) => ({ periodType: 'YEAR' as const, concurrentUserCount });
const billing = {
  billingContactName: 'Noor Haddad',
  billingPhone: '604 555 0171',
  billingEmail: 'noor@grandpacific.example',
  billingAddressLine1: 'Main Street',
  billingAddressLine2: '',
  billingAddressCity: 'Vancouver',
  billingAddressState: '',
  billingAddressPostalCode: 'V6B 1A1',
  billingAddressCountryCode: 'CA',
  billingTaxNumber: '',
};
const days = (count: number) => {
  at = new Date(at.getTime() + count * 86_400_000);
  payments.advance();
};
const charged = async () => {
  const { customer } = await person.facts();
  return payments.state.charges.filter((charge) => charge.customer === customer).map(({ amount }) => amount);
};
const audited = () =>
  person.scope.em.execute<{ type: string; kind: string; data: { after?: object } }[]>(
    `select object_type as type, transaction_type as kind, object_data as data from audit_record
     where account_id = current_account() and object_type in ('SUBSCRIPTION', 'PAYMENT_METHOD') order by seq`,
  );
/** The letters that go to the billing email, in the order in which they were sent. */
const letters = async () =>
  (
    await person.scope.em.execute<{ notice: string }[]>(
      `select data ->> 'notice' as notice from pgboss.job where name = 'email-account-notice'
       and data ->> 'accountId' = current_account()::text and data ->> 'userId' is null order by created_on`,
    )
  ).map(({ notice }) => notice);
const notifications = async () =>
  (
    await person.scope.em.execute<{ type: string }[]>(
      'select notification_type as type from notification where account_id = current_account() order by 1',
    )
  ).map(({ type }) => type);

describe('a subscription', () => {
  test('begins with a card and a plan: it is charged once, counts at once and is audited with its fields', async () => {
    expect(await person.card()).toBe(true);
    await person.choose(month(35));
    // 49 + 3 x 30, and 5 % tax
    expect(await charged()).toEqual([14_595]);
    expect(await person.facts()).toMatchObject({
      subscriptionType: 'paid',
      active: true,
      concurrentUserCount: 35,
      periodType: 'MONTH',
      status: 'active',
    });
    const [card, plan] = await audited();
    expect(card).toMatchObject({ type: 'PAYMENT_METHOD', kind: 'CREATE' });
    expect(card!.data.after).toEqual({
      paymentEmail: 'accounts@grandpacific.example',
      paymentMethodValid: true,
      paymentError: '',
      cardLast4: '4242',
    });
    expect(plan).toMatchObject({ type: 'SUBSCRIPTION', kind: 'CREATE' });
    expect(plan!.data.after).toEqual({
      periodType: 'MONTH',
      concurrentUserCount: 35,
      amount: 13_900,
      cardLast4: '4242',
    });
  });

  test('asks for a card with the email that billing information has, also before the provider is told', async () => {
    await person.card();
    const { em } = person.scope;
    await updateBillingInformation(person.scope, { ...billing, billingEmail: 'new@grandpacific.example' });
    expect(await person.facts()).toMatchObject({ paymentEmail: 'new@grandpacific.example' });
    await becomeCustomer(person.scope, person.gateway, { email: 'card@grandpacific.example' });
    expect(await billingInformation({ em })).toMatchObject({ billingEmail: 'card@grandpacific.example' });
    const [edit] = await em.execute(
      `select object_data as data from audit_record
       where account_id = current_account() and object_type = 'ACCOUNT' order by seq desc limit 1`,
    );
    expect(edit).toEqual({
      data: {
        before: { billingEmail: 'new@grandpacific.example' },
        after: { billingEmail: 'card@grandpacific.example' },
      },
    });
  });

  test('is refused without a card', async () => {
    await expect(
      choosePlan(person.scope, person.gateway, { ...month(5), promotionCode: '', agreedCents: 5_145 }),
    ).rejects.toThrow(messages.noCard);
    expect(await audited()).toEqual([]);
  });

  test('is not charged at another price than the one that was agreed to', async () => {
    await person.card();
    await expect(
      choosePlan(person.scope, person.gateway, { ...month(15), promotionCode: '', agreedCents: 5_145 }),
    ).rejects.toThrow(messages.priceChanged);
    expect(await charged()).toEqual([]);
  });

  test('is charged once by a double click, and by the same form sent later', async () => {
    await person.card();
    const form = { ...month(25), promotionCode: '', agreedCents: (await person.quote(month(25))).dueToday };
    const clicks = await Promise.allSettled([1, 2, 3].map(() => choosePlan(person.scope, person.gateway, form)));
    expect(clicks.some(({ status }) => status === 'fulfilled')).toBe(true);
    await choosePlan(person.scope, person.gateway, form);
    expect(await charged()).toEqual([11_445]);
  });

  test('is not charged by a second tab whose price the first has changed', async () => {
    await person.card();
    const agreedCents = (await person.quote(month(35))).dueToday;
    await person.choose(month(25));
    const second = choosePlan(person.scope, person.gateway, { ...month(35), promotionCode: '', agreedCents });
    await expect(second).rejects.toThrow(messages.priceChanged);
    expect(await charged()).toEqual([11_445]);
    expect(await person.facts()).toMatchObject({ concurrentUserCount: 25 });
  });

  test('with more users is prorated from midnight of the account, as the price said', async () => {
    await person.card();
    await person.choose(month(25));
    days(17);
    const quote = await person.quote(month(35));
    expect(quote).toMatchObject({ when: 'now', later: { total: 14_595 } });
    await person.choose(month(35));
    expect(await charged()).toEqual([11_445, quote.dueToday]);
    expect(quote.dueToday).toBeGreaterThan(1_300);
    expect(quote.dueToday).toBeLessThan(1_600);
    expect(await person.facts()).toMatchObject({ concurrentUserCount: 35, seats: 35 });
  });

  test('with fewer users costs nothing today and counts from the next period', async () => {
    await person.card();
    await person.choose(month(35));
    expect(await person.quote(month(15))).toMatchObject({ when: 'next-period', dueToday: 0 });
    await person.choose(month(15));
    expect(await person.facts()).toMatchObject({ concurrentUserCount: 35, nextConcurrentUserCount: 15 });
    days(32);
    await person.sync();
    expect(await person.facts()).toMatchObject({ concurrentUserCount: 15, nextConcurrentUserCount: null });
    expect(await charged()).toEqual([14_595, 8_295]);
  });

  test('takes back fewer users when the plan of now is chosen again, and prorates from what is paid', async () => {
    await person.card();
    await person.choose(month(35));
    await person.choose(month(15));
    await person.choose(month(35));
    expect(await person.facts()).toMatchObject({ concurrentUserCount: 35, nextConcurrentUserCount: null });
    await person.choose(month(15));
    await person.choose(month(45));
    expect(await person.facts()).toMatchObject({ concurrentUserCount: 45, nextConcurrentUserCount: null });
    expect((await charged())[1]).toBeLessThanOrEqual(3_150);
  });

  test('by the year counts at once, less what is left of the month', async () => {
    await person.card();
    await person.choose(month(5));
    days(10);
    const { dueToday } = await person.quote(year(5));
    await person.choose(year(5));
    expect(await charged()).toEqual([5_145, dueToday]);
    expect(dueToday).toBeLessThan(51_450);
    expect(await person.facts()).toMatchObject({ periodType: 'YEAR' });
  });

  test('takes a promotion code, and tells an unknown one at its field', async () => {
    await person.card();
    await expect(person.quote({ ...month(5), promotionCode: 'NOTHING' })).rejects.toMatchObject({
      messages: { promotionCode: [messages.unknownPromotion] },
    });
    await person.choose({ ...month(5), promotionCode: 'WELCOME10' });
    // 4,900 less 10 %, and 5 % tax
    expect(await charged()).toEqual([4_631]);
  });

  test('whose card is refused is not changed, and the refusal is audited', async () => {
    await person.card();
    await person.choose(month(5));
    await person.card({ number: '4000000000000341' });
    await expect(person.choose(month(15))).rejects.toThrow('The card was refused: Your card was declined.');
    expect(await person.facts()).toMatchObject({ concurrentUserCount: 5, seats: 5 });
    expect((await audited()).at(-1)).toMatchObject({ type: 'PAYMENT_METHOD', kind: 'REFUSED' });
    // another card, and the same choice again
    await person.card();
    await person.choose(month(15));
    expect(await person.facts()).toMatchObject({ concurrentUserCount: 15 });
    expect(await charged()).toHaveLength(2);
  });

  test('whose card is refused later is announced, retried, ended, and lives again by paying', async () => {
    await person.card();
    await person.choose(month(5));
    await person.card({ number: '4000000000000341' });
    days(32);
    await person.sync();
    expect(await person.facts()).toMatchObject({ active: true, status: 'past_due' });
    expect(await notifications()).toContain('PAYMENT_ERROR');
    days(9);
    await person.sync();
    expect(await person.facts()).toMatchObject({ active: false, status: 'canceled', subscriptionType: 'paid' });
    expect(await notifications()).toContain('ACCOUNT_DISABLED');
    await person.card();
    await person.choose(month(15));
    expect(await person.facts()).toMatchObject({ active: true, concurrentUserCount: 15 });
    await person.card();
    // nothing of the month in which the account was disabled, also when a card is saved later
    expect(await charged()).toEqual([5_145, 8_295]);
    expect(await notifications()).not.toContain('ACCOUNT_DISABLED');
    expect((await audited()).filter(({ type }) => type === 'SUBSCRIPTION').map(({ kind }) => kind)).toEqual([
      'CREATE',
      'END',
      'CREATE',
    ]);
  });

  test('that was cancelled is resumed in its period, and is charged again when that ends', async () => {
    await person.card();
    await person.choose(month(5));
    await cancelSubscription(person.scope, person.gateway);
    expect(await person.facts()).toMatchObject({ active: true, cancelled: true });
    await resumeSubscription(person.scope, person.gateway);
    expect(await person.facts()).toMatchObject({ active: true, cancelled: false });
    await expect(resumeSubscription(person.scope, person.gateway)).rejects.toThrow('no cancelled subscription');
    days(32);
    await person.sync();
    expect(await person.facts()).toMatchObject({ active: true, status: 'active' });
    expect(await charged()).toEqual([5_145, 5_145]);
  });

  test('that was cancelled and has ended says nothing of payments refused for one before it', async () => {
    await person.card();
    await person.choose(month(5));
    await person.card({ number: '4000000000000341' });
    days(32);
    await person.sync();
    days(9);
    await person.sync();
    expect(await person.facts()).toMatchObject({ active: false, paymentError: expect.stringContaining('refused') });
    await person.card();
    await person.choose(month(5));
    await cancelSubscription(person.scope, person.gateway);
    days(32);
    await person.sync();
    expect(await person.facts()).toMatchObject({ active: false, status: 'canceled', paymentError: '' });
    expect(await notifications()).not.toContain('PAYMENT_ERROR');
    await expect(resumeSubscription(person.scope, person.gateway)).rejects.toThrow('no cancelled subscription');
  });

  test('emails a receipt with the invoice as PDF, sums that add up, and a link to that invoice alone', async () => {
    await person.card();
    await updateBillingInformation(person.scope, { ...billing, billingTaxNumber: 'GST 98765' });
    await person.choose({ ...month(25), promotionCode: 'WELCOME10' });
    expect(payments.state.customers.get((await person.facts()).customer!)).toMatchObject({
      customFields: [{ name: 'Tax number', value: 'GST 98765' }],
    });
    const server = await aMailServer();
    const { stripe } = readSettings({ DATABASE_URL: process.env.DATABASE_URL, ...payments.variables });
    const settings = { ...world.product.settings, stripe, smtpUrl: server.url, seller: 'Example Inc., GST 12345' };
    const { em, actor } = person.scope;
    const [{ id: invoice }] = await em.execute<[{ id: string }]>(
      'select id from subscription_invoice where account_id = current_account()',
    );
    const mailer = openMailer(settings);
    await emailReceipt({ em, settings, mailer, id: randomUUID(), invoice });
    mailer.close();
    const { to, text = '', attachments } = await server.read(0);
    expect(to).toMatchObject([{ address: 'noor@grandpacific.example' }]);
    const parts = [
      'Example Inc., GST 12345',
      'Main Street',
      'Tax number GST 98765',
      '$109.00',
      '−$10.90',
      'Tax, 5%: $4.91',
    ];
    for (const part of [...parts, 'Total, USD: $103.01']) expect(text).toContain(part);
    expect(attachments).toMatchObject([{ mimeType: 'application/pdf' }]);
    const lines = await pdfLines(new Uint8Array(attachments[0]!.content as ArrayBuffer));
    expect(lines.join('\n')).toContain('GST 98765');
    const linked = readInvoiceToken(settings, /invoice\?token=([\w-]+)/.exec(text)![1]!);
    expect(linked).toEqual({ accountId: actor.account.id, invoice });
    const { customer } = await person.facts();
    expect(await linkedInvoice(world.product, linked!)).toEqual({ id: invoice, customer });
    const { id: accountId } = (await aNewcomer(world)).admin.account;
    expect(await linkedInvoice(world.product, { accountId, invoice })).toBeNull();
  });

  test('has a letter for its begin, its change, its cancellation, its resumption and each try of a refused card', async () => {
    await updateBillingInformation(person.scope, billing);
    await person.card();
    await person.choose(month(5));
    await person.choose(month(15));
    await cancelSubscription(person.scope, person.gateway);
    await resumeSubscription(person.scope, person.gateway);
    expect(await letters()).toEqual([
      ...['subscription-started', 'subscription-changed', 'subscription-cancelled', 'subscription-resumed'],
    ]);
    await person.card({ number: '4000000000000341' });
    days(32);
    await person.sync();
    await person.sync();
    days(3);
    await person.sync();
    expect((await letters()).slice(4)).toEqual(['payment-failed', 'payment-failed']);
  });

  test('shows an invoice to its own customer alone', async () => {
    await person.card();
    await person.choose(month(5));
    const { customer } = await person.facts();
    const [invoice] = await person.scope.em.execute<[{ id: string }]>(
      'select id from subscription_invoice where account_id = current_account()',
    );
    expect(await person.gateway.invoicePdf(customer!, invoice.id)).toContain('/invoices/');
    expect(await person.gateway.invoicePdf('cus_other', invoice.id)).toBeNull();
    expect(await person.gateway.invoicePdf(customer!, 'in_unknown')).toBeNull();
  });

  test('of which a payment failed is paid at once with another card', async () => {
    await person.card();
    await person.choose(month(5));
    await person.card({ number: '4000000000000341' });
    days(32);
    await person.sync();
    await person.card();
    expect(await person.facts()).toMatchObject({ status: 'active', paymentError: '' });
    expect(await notifications()).not.toContain('PAYMENT_ERROR');
    expect(await charged()).toEqual([5_145, 5_145]);
  });
});
