import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { invoicePdf } from '#app/billing/local-server/invoice-pdf.ts';
import type { Account, Invoice } from '#app/billing/local-server/state.ts';

const customer = { name: 'Hôtel Élysée 東京', customFields: [{ name: 'VAT (Québec)', value: '12\\34' }] } as Account;
const invoice = {
  ...{ number: 'LOCAL-0007', discount: 500, total: 10_395, tax: 495, status: 'paid' },
  lines: [{ description: '12 × user, monthly', amount: 10_400 }],
} as Invoice;

/** Returns the lines of text of a PDF, as a viewer reads them. */
async function linesOf(pdf: Uint8Array): Promise<string[]> {
  const reading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const { items } = await (await (await reading.promise).getPage(1)).getTextContent();
  await reading.destroy();
  return items.flatMap((item) => ('str' in item && item.str.trim() ? [item.str] : []));
}

test('an invoice of the local payment server names the buyer with accents, the lines and the sums', async () => {
  expect(await linesOf(await invoicePdf(invoice, customer))).toEqual([
    'Invoice LOCAL-0007 (test mode, paid)',
    'From: Incident Xpress',
    'To: Hôtel Élysée ??, VAT (Québec) 12\\34',
    '12 × user, monthly: $104.00',
    'Discount: -$5.00',
    'Tax: $4.95',
    'Total, USD: $103.95',
  ]);
});
