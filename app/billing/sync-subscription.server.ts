import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { AuditRecord } from '#db/entities/audit-record.ts';
import { enqueue } from '#db/queue.ts';
import { formatMoney } from '../ui/format.ts';
import type { AccountScope } from './account-scope.ts';
import { tellAdministrators } from './commands/tell-administrators.server.ts';
import type { PaymentGateway } from './gateway/gateway.server.ts';
import type { PayerDetails, PaymentState, ProviderInvoice } from './payment-state.ts';
import { priceOf } from './pricing.ts';
import {
  type AccountPlan,
  auditedChange,
  isOtherCard,
  openInvoice,
  paymentErrorOf,
  planAfter,
  planNotice,
  type StoredSubscription,
} from './subscription-state.ts';

type Stored = { ticket: string } & StoredRow;
type StoredRow = Omit<StoredSubscription, 'concurrentUserCount'> &
  AccountPlan & { seats: number | null; accountName: string; storedTicket: string };
type Payer = { customer: string; ticket: string } & PayerDetails;
/** `payer` has the account's own details. */
type Followed = PaymentState & { payer: PayerDetails };

/** Makes the account follow the provider in one transaction. Returns changes in words; null where it is no customer. */
export async function syncSubscription(scope: AccountScope, gateway: PaymentGateway): Promise<string[] | null> {
  const [payer] = await scope.em.execute<Payer[]>(ticketSql);
  if (!payer) return null;
  const [read, plans] = await Promise.all([gateway.state(payer.customer), gateway.plans()]);
  if (read.payer && isOtherPayer(payer, read.payer)) await gateway.updateCustomer(payer.customer, payer);
  // storing the provider's payer, read before the update, would make the next sync send it back
  const state = { ...read, payer };
  const price = state.subscription && priceOf(plans, state.subscription);
  const amount = price && price.total - price.tax;
  return await scope.em.transactional(async (em) => {
    const [stored] = await em.execute<[StoredRow]>(storedSql);
    // a process that began to read later has stored its result
    if (BigInt(stored.storedTicket) > BigInt(payer.ticket)) return [];
    const inside = { ...scope, em };
    const changes = [
      ...(await followPlan(inside, { ...stored, ticket: payer.ticket }, state, amount)),
      ...(await followCard(inside, stored, state)),
      ...(await followInvoices(inside, state.invoices, plans.taxRate)),
    ];
    await store(em, payer.ticket, { state, amount, taxRate: plans.taxRate });
    return changes;
  });
}

async function followPlan({ em, ...scope }: AccountScope, stored: Stored, state: PaymentState, amount: number | null) {
  const { subscription, card } = state;
  const after = planAfter(stored, subscription);
  const isChanged = after.subscriptionType !== stored.subscriptionType || after.active !== stored.active;
  if (isChanged || after.concurrentUserCount !== stored.concurrentUserCount) {
    await em.execute(accountSql, [after.subscriptionType, after.active, after.concurrentUserCount]);
  }
  if (isChanged && after.active) await em.execute(endNoticesSql);
  if (isChanged && !after.active) {
    await notify(em, 'ACCOUNT_DISABLED', disabledWords(stored.cancelled));
    const notice = stored.cancelled ? 'cancelled' : 'account-disabled';
    await tellAdministrators({ em, ...scope }, notice, subscription?.id ?? '');
  }
  const change = auditedChange({ ...stored, concurrentUserCount: stored.seats }, subscription);
  if (!change || !subscription) return [];
  const fields = { periodType: subscription.periodType, concurrentUserCount: subscription.concurrentUserCount };
  const before = { periodType: stored.periodType, concurrentUserCount: stored.seats, amount: stored.amountCents };
  const hadPlan = change !== 'CREATE' && stored.periodType !== null;
  audit(em, scope.accountId, stored.accountName, {
    objectType: 'SUBSCRIPTION',
    transactionType: change,
    objectData: {
      ...(hadPlan && { before: { ...before, cardLast4: stored.cardLast4 } }),
      after: { ...fields, amount, cardLast4: card?.last4 ?? null },
    },
  });
  const notice = planNotice(change, { wasCancelled: stored.cancelled });
  // each reading has its own ticket, and finds a change once
  if (notice) await tellAdministrators({ em, ...scope }, notice, stored.ticket);
  return [`subscription ${change.toLowerCase()}: ${subscription.status}, ${subscription.concurrentUserCount} users`];
}

async function followCard({ em, ...scope }: AccountScope, stored: StoredRow, state: Followed) {
  const { card, payer } = state;
  const error = paymentErrorOf(state);
  const isChanged = isOtherCard(stored, card) || error !== stored.paymentError;
  if (error !== stored.paymentError) await notify(em, 'PAYMENT_ERROR', error);
  const open = openInvoice(state);
  // one email for each try of the card
  if (error && open) await tellAdministrators({ em, ...scope }, 'payment-failed', `${open.id} ${open.attempts}`);
  if (!isChanged) return [];
  audit(em, scope.accountId, stored.accountName, {
    objectType: 'PAYMENT_METHOD',
    transactionType: stored.cardId ? 'EDIT' : 'CREATE',
    objectData: {
      after: {
        paymentEmail: payer.email,
        paymentMethodValid: card !== null && error === '',
        paymentError: error,
        cardLast4: card?.last4 ?? null,
      },
    },
  });
  return [error ? 'payment error' : 'payment method'];
}

/** Stored invoices outlive a lost email; a receipt goes out once for each paid one. */
async function followInvoices({ em, boss, accountId }: AccountScope, invoices: ProviderInvoice[], taxRate: number) {
  const changed: string[] = [];
  for (const invoice of invoices) {
    const [row] = await em.execute<{ isPaidNow: boolean; isChanged: boolean }[]>(invoiceSql, [
      ...[invoice.id, invoice.number, invoice.createdAt, invoice.periodStart, invoice.periodEnd],
      ...[invoice.reason, invoice.users, invoice.amountCents, invoice.status],
      ...[invoice.subtotalCents, invoice.discountCents, invoice.taxCents, taxRate, invoice.dueCents],
      invoice.nextAttempt,
    ]);
    if (!row?.isChanged) continue;
    changed.push(`invoice ${invoice.number} ${invoice.status}: ${formatMoney(invoice.amountCents)}`);
    if (row.isPaidNow && invoice.amountCents > 0)
      await enqueue(boss, em, 'email-receipt', { accountId, invoice: invoice.id });
  }
  return changed;
}

async function store(
  em: SqlEntityManager,
  ticket: string,
  { state, amount, taxRate }: { state: Followed; amount: number | null; taxRate: number },
) {
  const { subscription, card, payer } = state;
  await em.flush();
  await em.execute(
    storeSql,
    [
      ...[ticket, subscription?.id, subscription?.status, subscription?.periodType, subscription?.concurrentUserCount],
      ...[
        amount,
        taxRate,
        subscription?.periodStart,
        subscription?.periodEnd,
        subscription?.cancelAtPeriodEnd ?? false,
      ],
      ...[subscription?.endedAt, subscription?.next?.periodType, subscription?.next?.concurrentUserCount, payer.email],
      ...[card?.id, card?.brand, card?.last4, card?.expMonth, card?.expYear],
      paymentErrorOf(state),
    ].map((value) => value ?? null),
  );
}

/** An empty message removes the notification. */
async function notify(em: SqlEntityManager, type: 'PAYMENT_ERROR' | 'ACCOUNT_DISABLED', message: string) {
  await em.execute('delete from notification where account_id = current_account() and notification_type = $1', [type]);
  if (message) await em.execute(notifySql, [message, type]);
}

type Recorded = { objectType: 'SUBSCRIPTION' | 'PAYMENT_METHOD'; transactionType: string; objectData: object };

function audit(em: SqlEntityManager, accountId: string, objectName: string, record: Recorded) {
  em.create(AuditRecord, { ...record, objectId: accountId, objectName });
}

function disabledWords(wasCancelled: boolean) {
  const why = wasCancelled ? 'The subscription was cancelled and has ended.' : 'The subscription has ended.';
  return `Account is disabled. ${why} Nothing is lost; nothing can be added.`;
}

function isOtherPayer(ours: PayerDetails, theirs: PayerDetails) {
  const textOf = ({ email, name, phone, taxNumber, address }: PayerDetails) =>
    JSON.stringify([
      email,
      name,
      phone,
      taxNumber,
      address.line1,
      address.line2,
      address.city,
      address.state,
      address.postalCode,
      address.country,
    ]);
  return textOf(ours) !== textOf(theirs);
}

const payerColumns = `
  coalesce(nullif(a.billing_email, ''), s.payment_email) as email, a.name, a.billing_phone as phone,
  a.billing_tax_number as "taxNumber",
  jsonb_build_object('line1', a.billing_address_line1, 'line2', a.billing_address_line2, 'city', a.billing_address_city,
    'state', a.billing_address_state, 'postalCode', a.billing_address_postal_code,
    'country', a.billing_address_country_code) as address`;

const ticketSql = `
update account_subscription s set last_ticket = last_ticket + 1 from account a
where s.account_id = current_account() and a.id = s.account_id
returning s.customer, s.last_ticket::text as ticket, ${payerColumns}`;

const storedSql = `
select a.name as "accountName", a.subscription_type as "subscriptionType", a.active,
  a.concurrent_user_count as "concurrentUserCount", s.concurrent_user_count as seats, s.provider_id as "providerId",
  s.status, s.period_type as "periodType", s.amount_cents::int as "amountCents", s.cancelled, s.card_id as "cardId",
  s.card_last4 as "cardLast4", s.payment_email as "paymentEmail", s.payment_error as "paymentError",
  s.stored_ticket::text as "storedTicket"
from account a join account_subscription s on s.account_id = a.id
where a.id = current_account() for no key update`;

const accountSql = `
update account set subscription_type = $1, active = $2, concurrent_user_count = $3 where id = current_account()`;

const endNoticesSql = `
delete from notification where account_id = current_account()
  and (notification_type in ('TRIAL_EXPIRED', 'ACCOUNT_DISABLED') or message like 'The free trial of %')`;

const notifySql = `
insert into notification (account_id, message, notification_type, level, user_dismiss_available)
values (current_account(), $1, $2, 'WARNING', false)`;

const invoiceSql = `
with before as (select status from subscription_invoice where account_id = current_account() and id = $1),
stored as (
  insert into subscription_invoice (account_id, id, number, created_at, period_start, period_end, reason, users,
    amount_cents, status, subtotal_cents, discount_cents, tax_cents, tax_percent, due_cents,
    next_attempt_at)
  values (current_account(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
  on conflict (account_id, id) do update set status = excluded.status, number = excluded.number,
    subtotal_cents = excluded.subtotal_cents, discount_cents = excluded.discount_cents, tax_cents = excluded.tax_cents,
    tax_percent = coalesce(subscription_invoice.tax_percent, excluded.tax_percent), due_cents = excluded.due_cents,
    next_attempt_at = excluded.next_attempt_at
    where subscription_invoice.status <> excluded.status or subscription_invoice.subtotal_cents is null
      or subscription_invoice.next_attempt_at is distinct from excluded.next_attempt_at
  returning status)
select status = 'paid' and not exists (select from before where status = 'paid') as "isPaidNow",
  not exists (select from before where before.status = stored.status) as "isChanged" from stored`;

const storeSql = `
update account_subscription set stored_ticket = $1, provider_id = $2, status = $3, period_type = $4, concurrent_user_count = $5,
  amount_cents = $6, tax_percent = $7, period_start = $8, period_end = $9, cancelled = $10, ended_at = $11,
  next_period_type = $12, next_concurrent_user_count = $13, payment_email = $14, card_id = $15, card_brand = $16,
  card_last4 = $17, card_exp_month = $18, card_exp_year = $19, payment_error = $20
where account_id = current_account()`;
