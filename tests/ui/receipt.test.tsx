import { describe, expect, test } from 'vitest';
import { invoiceToken, readInvoiceToken } from '#app/billing/invoice-token.server.ts';
import { receiptLines } from '#app/billing/plan-words.ts';
import { receipt } from '#app/mail/templates/receipt.tsx';
import { displayIn } from '../support/display.ts';

const invoice = {
  reason: 'cycle',
  users: 25,
  periodStart: '2026-03-14T18:00:00Z',
  periodEnd: '2026-04-14T18:00:00Z',
  subtotalCents: 10_900,
  discountCents: 1_090,
  taxCents: 491,
  taxPercent: 5,
  amountCents: 10_301,
  dueCents: 10_301,
};
const display = displayIn('America/Vancouver');

describe('a receipt', () => {
  test('has the period, the discount, the tax with its rate and the total, which add up', () => {
    expect(receiptLines(invoice, display)).toEqual([
      ['25 users, 14/03/2026 to 14/04/2026', '$109.00'],
      ['Promotion', '−$10.90'],
      ['Tax, 5%', '$4.91'],
      ['Total, USD', '$103.01'],
    ]);
    expect(invoice.subtotalCents - invoice.discountCents + invoice.taxCents).toBe(invoice.amountCents);
  });

  test('says what credit paid and what the card paid', () => {
    expect(
      receiptLines({ ...invoice, discountCents: 0, taxCents: 545, amountCents: 11_445, dueCents: 10_000 }, display),
    ).toEqual([
      ['25 users, 14/03/2026 to 14/04/2026', '$109.00'],
      ['Tax, 5%', '$5.45'],
      ['Total, USD', '$114.45'],
      ['Paid with credit', '−$14.45'],
      ['Charged to the card, USD', '$100.00'],
    ]);
  });

  test('names seller and buyer with their tax numbers, and links to the invoice', async () => {
    const letter = await receipt({
      email: 'a@test.example',
      number: 'N-1',
      day: '14/03/2026',
      last4: '4242',
      link: 'https://x.example/invoice?token=t',
      seller: 'Example Inc., 1 Main Street, Vancouver, GST 12345',
      buyer: ['Grand Pacific Hotel', '1021 Seawall Road', 'Vancouver V6B 1A1', 'CA', 'Tax number 98765'],
      lines: receiptLines(invoice, display),
    });
    for (const text of [
      'GST 12345',
      'Grand Pacific Hotel',
      'Tax number 98765',
      '25 users',
      '$103.01',
      '/invoice?token=t',
    ]) {
      expect(letter.text).toContain(text);
    }
  });
});

test('the token of an invoice opens that invoice of that account, and a changed one nothing', () => {
  const settings = { sessionSecret: 'x'.repeat(32) };
  const given = { accountId: 'account', invoice: 'in_1' };
  const token = invoiceToken(settings, given);
  expect(readInvoiceToken(settings, token)).toEqual(given);
  expect(readInvoiceToken(settings, `${token.slice(0, -2)}AA`)).toBeNull();
  expect(readInvoiceToken({ sessionSecret: 'y'.repeat(32) }, token)).toBeNull();
});
