import type { Settings } from '../platform/process/settings.ts';
import { seal, unseal } from '../platform/seal.server.ts';

type InvoiceOfAccount = { accountId: string; invoice: string };
type Secret = Pick<Settings, 'sessionSecret'>;

/** Encrypted, without sign-in and expiry, because bookkeepers have no account; the server does not store it. */
export function invoiceToken({ sessionSecret }: Secret, invoiceOfAccount: InvoiceOfAccount): string {
  return seal(sessionSecret, 'invoice', invoiceOfAccount).toString('base64url');
}

export function readInvoiceToken({ sessionSecret }: Secret, token: string): InvoiceOfAccount | null {
  return unseal<InvoiceOfAccount>(sessionSecret, 'invoice', Buffer.from(token, 'base64url'));
}
