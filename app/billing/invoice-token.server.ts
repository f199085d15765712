import type { Settings } from '../platform/process/settings.ts';
import { seal, unseal } from '../platform/seal.server.ts';

type InvoiceOfAccount = { accountId: string; invoice: string };
type Secret = Pick<Settings, 'sessionSecret'>;

/** Returns the encrypted token of a link to an invoice, which needs no sign-in and does not expire; nothing stores it. */
export function invoiceToken({ sessionSecret }: Secret, invoiceOfAccount: InvoiceOfAccount): string {
  return seal(sessionSecret, 'invoice', invoiceOfAccount).toString('base64url');
}

/** Returns the content of a token; null when it is not genuine. */
export function readInvoiceToken({ sessionSecret }: Secret, token: string): InvoiceOfAccount | null {
  return unseal<InvoiceOfAccount>(sessionSecret, 'invoice', Buffer.from(token, 'base64url'));
}
