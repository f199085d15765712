import { Migration } from '@mikro-orm/migrations';

/** Stores the payment provider's data about an account, as it was read last; billing fields; notices that were sent. */
export class Migration0036Subscriptions extends Migration {
  override name = 'migration-0036-subscriptions';

  override up() {
    for (const sql of [billing, subscriptions, events, policies]) this.addSql(sql);
  }
}

const billing = `
alter table account
  add column billing_contact_name text not null default '' check (length(billing_contact_name) <= 100),
  add column billing_phone text not null default '' check (length(billing_phone) <= 20),
  add column billing_address_line1 text not null default '' check (length(billing_address_line1) <= 100),
  add column billing_address_line2 text not null default '' check (length(billing_address_line2) <= 100),
  add column billing_address_city text not null default '' check (length(billing_address_city) <= 100),
  add column billing_address_state text not null default '' check (length(billing_address_state) <= 100),
  add column billing_address_postal_code text not null default '' check (length(billing_address_postal_code) <= 10),
  add column billing_address_country_code text not null default '' check (billing_address_country_code in ('', 'CA', 'US'));
`;

const subscriptions = `
create table account_subscription (
  account_id uuid primary key references account (id),
  -- ids at the payment provider
  customer text not null unique,
  provider_id text,
  status text,
  period_type text check (period_type in ('MONTH', 'YEAR')),
  concurrent_user_count integer check (concurrent_user_count > 0),
  -- price of a period without tax
  amount_cents bigint,
  tax_percent numeric(7, 4) not null default 0,
  period_start timestamptz,
  period_end timestamptz,
  cancelled boolean not null default false,
  ended_at timestamptz,
  next_period_type text check (next_period_type in ('MONTH', 'YEAR')),
  next_concurrent_user_count integer check (next_concurrent_user_count > 0),
  payment_email text not null default '',
  card_id text,
  card_brand text,
  card_last4 text,
  card_exp_month smallint,
  card_exp_year smallint,
  payment_error text not null default '',
  -- idempotency keys hold it, so that a change that was sent twice is made once
  change_number integer not null default 0,
  -- when a change was first sent under this number
  change_sent_at timestamptz,
  -- who reads the provider takes a ticket first; what was read with an older ticket than the stored one is dropped
  last_ticket bigint not null default 0,
  stored_ticket bigint not null default 0
);

create table subscription_invoice (
  account_id uuid not null references account (id),
  id text not null,
  number text not null,
  created_at timestamptz not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  reason text not null,
  users integer,
  amount_cents bigint not null,
  status text not null,
  primary key (account_id, id)
);
create index subscription_invoice_newest on subscription_invoice (account_id, created_at desc, number desc);

create table account_notice (
  account_id uuid not null references account (id),
  notice text not null,
  -- which card, invoice or date the notice is about
  about text not null,
  sent_at timestamptz not null default clock_timestamp(),
  primary key (account_id, notice, about)
);
`;

const events = `
-- each event of the payment provider is accepted once
create table payment_event (
  id text primary key check (length(id) <= 255),
  type text not null,
  received_at timestamptz not null default clock_timestamp()
);
create index payment_event_received on payment_event (received_at);

-- the owner's function below is asked before the account is known
create policy owner_reads on account_subscription for select to current_user using (true);
create function account_of_customer(given text) returns uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select account_id from account_subscription where customer = given $$;
revoke execute on function account_of_customer from public;
`;

const policies = `
do $$
declare name text;
begin
  foreach name in array array['account_subscription', 'subscription_invoice', 'account_notice'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy account on %I using (account_id = current_account()) with check (account_id = current_account())', name);
  end loop;
end $$;
`;
