import type { Scope } from '../../auth/scope.server.ts';
import type { Mailer } from '../../mail/mailer.server.ts';
import { receipt } from '../../mail/templates/receipt.tsx';
import type { Settings } from '../../platform/process/settings.ts';
import { zoneOffsets } from '../../platform/zone-offsets.server.ts';
import { formatDate } from '../../ui/format.ts';
import { paymentGateway } from '../gateway/gateway.server.ts';
import { invoiceToken } from '../invoice-token.server.ts';
import { receiptLines } from '../plan-words.ts';

type EmailArgs = Pick<Scope, 'em'> & { settings: Settings; mailer: Mailer; id: string; invoice: string };

type Row = Parameters<typeof receiptLines>[0] & {
  email: string;
  accountId: string;
  customer: string;
  number: string;
  createdAt: string;
  last4: string | null;
  timeZone: string;
  dateFormat: 0 | 1;
  buyer: string[];
};

export async function emailReceipt({ em, settings, mailer, id, invoice }: EmailArgs) {
  const [found] = await em.execute<{ row: Row }[]>(rowSql, [invoice]);
  if (!found?.row.email) return;
  const { email, accountId, customer, number, createdAt, last4, dateFormat, timeZone, buyer, ...sums } = found.row;
  const display = { dateFormat, offsets: zoneOffsets(timeZone) };
  const content = await paymentGateway(settings)?.readInvoicePdf(customer, invoice);
  const message = await receipt({
    email,
    number,
    seller: settings.seller,
    last4: last4 ?? '',
    day: formatDate(new Date(createdAt).toISOString(), display),
    buyer: buyer.filter((part) => part !== ''),
    lines: receiptLines(sums, display),
    link: `${settings.origin}/invoice?token=${invoiceToken(settings, { accountId, invoice })}`,
  });
  const attachments = content ? [{ filename: `${number}.pdf`, content, contentType: 'application/pdf' }] : [];
  await mailer.send({ id, ...message, attachments });
}

const rowSql = `
select jsonb_build_object('email', coalesce(nullif(a.billing_email, ''), s.payment_email), 'accountId', a.id,
  'customer', s.customer, 'number', i.number, 'createdAt', i.created_at, 'last4', s.card_last4, 'timeZone', a.time_zone,
  'dateFormat', a.date_format, 'reason', i.reason, 'users', i.users, 'periodStart', i.period_start,
  'periodEnd', i.period_end, 'subtotalCents', coalesce(i.subtotal_cents, i.amount_cents),
  'discountCents', coalesce(i.discount_cents, 0), 'taxCents', coalesce(i.tax_cents, 0),
  'taxPercent', coalesce(i.tax_percent, 0), 'amountCents', i.amount_cents, 'dueCents', coalesce(i.due_cents, i.amount_cents),
  'buyer', jsonb_build_array(a.name, a.billing_contact_name, a.billing_address_line1, a.billing_address_line2,
    trim(a.billing_address_city || ' ' || a.billing_address_state || ' ' || a.billing_address_postal_code),
    a.billing_address_country_code, case when a.billing_tax_number <> '' then 'Tax number ' || a.billing_tax_number else '' end)) as row
from subscription_invoice i join account_subscription s on s.account_id = i.account_id join account a on a.id = i.account_id
where i.account_id = current_account() and i.id = $1`;
