import { Migration } from '@mikro-orm/migrations';

/** The sums of invoices, which the next reading of the payment provider adds to those from before, and the tax number of the buyer. */
export class Migration0049Documents extends Migration {
  override name = 'migration-0049-documents';

  override up() {
    this.addSql(sql);
  }
}

const sql = `
alter table subscription_invoice
  add column subtotal_cents bigint,
  add column discount_cents bigint,
  add column tax_cents bigint,
  add column tax_percent numeric(7, 4),
  -- what the card paid: the total less credit
  add column due_cents bigint,
  -- when a refused card is tried again
  add column next_attempt_at timestamptz;
alter table account
  add column billing_tax_number text not null default '' check (length(billing_tax_number) <= 30);
`;
