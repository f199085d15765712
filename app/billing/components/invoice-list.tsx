import { Badge, type BadgeKind } from '../../ui/badge.tsx';
import { IconButton, LinkButton } from '../../ui/button.tsx';
import { type Clock, formatDate } from '../../ui/format.ts';
import { Empty } from '../../ui/lists/empty.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { invoiceStatusWords, invoiceWords, signedMoney } from '../plan-words.ts';
import type { InvoiceRow } from '../queries/invoices.server.ts';

const address = '/administration/billingInformation';

type InvoiceListProps = { rows: InvoiceRow[]; total: number; page: number; pageSize: number; display: Clock };

const kinds: Record<string, BadgeKind> = { paid: 'ok', open: 'bad', uncollectible: 'bad' };

export function InvoiceList({ rows, total, page, pageSize, display }: InvoiceListProps) {
  return (
    <section aria-labelledby="invoices" className="over">
      <div className="results__head">
        <h3 id="invoices">
          Invoices <span className="quiet">({total})</span>
        </h3>
        {total > 0 && (
          <LinkButton variant="quiet" icon="download" href={`${address}/invoices`}>
            Export to excel
          </LinkButton>
        )}
      </div>
      {total === 0 ? (
        <Empty title="No invoices yet." />
      ) : (
        <table className="table table--cards">
          <thead>
            <tr>
              <th className="fit top1">Invoice</th>
              <th>Date</th>
              <th className="lead">For</th>
              <th className="num">Amount, USD</th>
              <th className="top3">Status</th>
              <th className="acts">
                <span className="sr">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((invoice) => (
              <Row key={invoice.id} invoice={invoice} display={display} />
            ))}
          </tbody>
        </table>
      )}
      <Pager page={page} pageSize={pageSize} total={total} hrefFor={(to) => `${address}?p=${to}&psz=${pageSize}`} />
    </section>
  );
}

function Row({ invoice, display }: { invoice: InvoiceRow; display: Clock }) {
  const { id, number, createdAt, amountCents, status } = invoice;
  const pdf = `${address}/invoices/${id}`;
  const dates = { periodStart: isoOf(invoice.periodStart), periodEnd: isoOf(invoice.periodEnd) };
  return (
    <tr>
      <td className="fit top1">
        <a href={pdf}>{number}</a>
      </td>
      <td data-label="Date">{formatDate(isoOf(createdAt), display)}</td>
      <td className="lead">{invoiceWords({ ...invoice, ...dates }, display)}</td>
      <td className="num" data-label="Amount, USD">
        {signedMoney(amountCents)}
      </td>
      <td className="top3">
        <Badge kind={kinds[status] ?? 'plain'}>{invoiceStatusWords(status)}</Badge>
      </td>
      <td className="acts">
        <IconButton icon="download" label={`Download ${number} as PDF`} variant="quiet" href={pdf} />
      </td>
    </tr>
  );
}

const isoOf = (at: string) => new Date(at).toISOString();
