import type { Scope } from '../../auth/scope.server.ts';
import { receipt } from '../../mail/letters/receipt.tsx';
import type { Mailer } from '../../mail/mailer.server.ts';
import type { Settings } from '../../platform/settings.ts';
import { zoneOffsets } from '../../platform/zone-offsets.server.ts';
import { formatDate, formatMoney } from '../../ui/format.ts';

type EmailArgs = Pick<Scope, 'em'> & { settings: Settings; mailer: Mailer; id: string; invoice: string };

type Row = {
  email: string;
  company: string;
  number: string;
  amountCents: number;
  createdAt: string;
  last4: string | null;
  timeZone: string;
  dateFormat: 0 | 1;
};

/** Sends the receipt of a paid invoice to the billing email. */
export async function emailReceipt({ em, settings, mailer, id, invoice }: EmailArgs) {
  const [row] = await em.execute<Row[]>(rowSql, [invoice]);
  if (!row?.email) return;
  const { email, company, number, amountCents, createdAt, last4, dateFormat, timeZone } = row;
  const day = formatDate(new Date(createdAt).toISOString(), { dateFormat, offsets: zoneOffsets(timeZone) });
  const link = `${settings.origin}/administration/billingInformation`;
  const given = { email, company, number, amount: formatMoney(amountCents), day, last4: last4 ?? '', link };
  await mailer.send({ id, ...(await receipt(given)) });
}

const rowSql = `
select coalesce(nullif(a.billing_email, ''), s.payment_email) as email, a.name as company, i.number,
  i.amount_cents::int as "amountCents", i.created_at as "createdAt", s.card_last4 as "last4", a.time_zone as "timeZone",
  a.date_format as "dateFormat"
from subscription_invoice i join account_subscription s on s.account_id = i.account_id join account a on a.id = i.account_id
where i.account_id = current_account() and i.id = $1`;
