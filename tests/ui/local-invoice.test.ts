import { expect, test } from 'vitest';
import { invoicePdf } from '#app/billing/local-server/invoice-pdf.ts';
import type { Account, Invoice } from '#app/billing/local-server/state.ts';
import { pdfLines } from '../support/pdf-lines.ts';

const customer = { name: 'Hôtel Élysée 東京', customFields: [{ name: 'VAT (Québec)', value: '12\\34' }] } as Account;
const invoice = {
  number: 'LOCAL-0007',
  discount: 500,
  total: 10_395,
  tax: 495,
  status: 'paid',
  lines: [{ description: '12 × user, monthly', amount: 10_400 }],
} as Invoice;

test('an invoice of the local payment server names the buyer with accents, the lines and the sums', async () => {
  expect(await pdfLines(await invoicePdf(invoice, customer))).toEqual([
    'Invoice LOCAL-0007 (test mode, paid)',
    'From: Incident Xpress',
    'To: Hôtel Élysée ??, VAT (Québec) 12\\34',
    '12 × user, monthly: $104.00',
    'Discount: -$5.00',
    'Tax: $4.95',
    'Total, USD: $103.95',
  ]);
});
