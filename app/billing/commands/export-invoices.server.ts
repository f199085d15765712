import { AuditRecord } from '#db/entities/audit-record.ts';
import { authorize } from '../../auth/authorize.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { toCsv } from '../../platform/csv.server.ts';
import type { Clock } from '../../ui/format.ts';
import { maxListedRows } from '../../ui/pagination.schema.ts';
import { invoiceStatusWords, invoiceWords } from '../plan-words.ts';
import { mayManageSubscription } from '../policy.ts';
import { invoices } from '../queries/invoices.server.ts';

/** Returns the account's invoices as CSV, newest first. */
export async function exportInvoices(scope: Scope, display: Clock): Promise<string> {
  authorize(mayManageSubscription(scope.actor));
  return await transaction(scope, async ({ em }) => {
    const { rows, total } = await invoices({ em }, { page: 1, pageSize: maxListedRows });
    em.create(AuditRecord, {
      ...{ objectType: 'SUBSCRIPTION', transactionType: 'EXPORT', objectName: 'Invoices' },
      objectData: { invoices: total },
    });
    const lines = rows.map(({ number, createdAt, periodStart, periodEnd, amountCents, status, ...invoice }) => {
      const dates = { periodStart: new Date(periodStart).toISOString(), periodEnd: new Date(periodEnd).toISOString() };
      const words = invoiceWords({ ...invoice, ...dates }, display);
      const amount = (amountCents / 100).toFixed(2);
      return [number, new Date(createdAt).toISOString(), words, amount, invoiceStatusWords(status)];
    });
    return toCsv([['Invoice', 'Date (UTC)', 'For', 'Amount, USD', 'Status'], ...lines]);
  });
}
