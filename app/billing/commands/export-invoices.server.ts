import { AuditRecord } from '#db/entities/audit-record.ts';
import { authorize } from '../../auth/authorize.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { toCsv } from '../../platform/text-files/csv.server.ts';
import { zoneOffsets } from '../../platform/zone-offsets.server.ts';
import { formatDate } from '../../ui/format.ts';
import { maxListedRows } from '../../ui/lists/pagination.schema.ts';
import { invoiceStatusWords, invoiceWords } from '../plan-words.ts';
import { mayManageSubscription } from '../policy.ts';
import { type InvoiceRow, invoices } from '../queries/invoices.server.ts';

/** Newest first, with dates of the account's calendar. */
export async function exportInvoices(scope: Scope): Promise<string> {
  authorize(mayManageSubscription(scope.actor));
  const { dateFormat, timeZone } = scope.actor.account;
  const display = { dateFormat, offsets: zoneOffsets(timeZone) };
  return await transaction(scope, async ({ em }) => {
    const { rows, total } = await invoices({ em }, { page: 1, pageSize: maxListedRows });
    em.create(AuditRecord, {
      objectType: 'SUBSCRIPTION',
      transactionType: 'EXPORT',
      objectName: 'Invoices',
      objectData: { invoices: total },
    });
    const lines = rows.map((invoice) => [
      ...[invoice.number, formatDate(isoOf(invoice.createdAt), display), invoiceWords(withDates(invoice), display)],
      ...[invoice.subtotalCents, invoice.discountCents, invoice.taxCents, invoice.amountCents].map(amountOfCents),
      ...['USD', invoiceStatusWords(invoice.status)],
    ]);
    return toCsv([columns, ...lines]);
  });
}

const columns = ['Invoice', 'Date', 'For', 'Subtotal', 'Discount', 'Tax', 'Total', 'Currency', 'Status'];

const amountOfCents = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2));
const isoOf = (at: string) => new Date(at).toISOString();

function withDates(invoice: InvoiceRow) {
  return { ...invoice, periodStart: isoOf(invoice.periodStart), periodEnd: isoOf(invoice.periodEnd) };
}
