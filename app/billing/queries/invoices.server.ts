import type { Scope } from '../../auth/scope.server.ts';
import { isBeyondLastPage, type Pagination } from '../../ui/lists/pagination.schema.ts';

export type InvoiceRow = {
  id: string;
  number: string;
  createdAt: string;
  periodStart: string;
  periodEnd: string;
  reason: string;
  users: number | null;
  /** Cents; null for invoices that were read before the sums were stored. */
  subtotalCents: number | null;
  discountCents: number | null;
  taxCents: number | null;
  amountCents: number;
  status: string;
};

export async function invoices({ em }: Pick<Scope, 'em'>, place: Pagination) {
  const [rows, [{ total }]] = await Promise.all([
    isBeyondLastPage(place)
      ? []
      : em.execute<InvoiceRow[]>(rowsSql, [place.pageSize, (place.page - 1) * place.pageSize]),
    em.execute<[{ total: number }]>(totalSql),
  ]);
  return { rows, total };
}

const rowsSql = `
select id, number, created_at as "createdAt", period_start as "periodStart", period_end as "periodEnd", reason, users,
  subtotal_cents::int as "subtotalCents", discount_cents::int as "discountCents", tax_cents::int as "taxCents",
  amount_cents::int as "amountCents", status
from subscription_invoice where account_id = current_account()
order by created_at desc, number desc limit $1 offset $2`;

const totalSql = 'select count(*)::int as total from subscription_invoice where account_id = current_account()';
