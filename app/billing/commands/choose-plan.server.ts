import { AuditRecord } from '#db/entities/audit-record.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { authorize } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { PaymentGateway } from '../gateway/gateway.server.ts';
import { messages } from '../messages.ts';
import type { ChargeOutcome } from '../payment-state.ts';
import { mayManageSubscription } from '../policy.ts';
import { type PlanQuote, type PlanSelection, planQuote } from '../queries/plan-quote.server.ts';
import { type SubscriptionFacts, subscriptionFacts } from '../queries/subscription-facts.server.ts';
import { syncSubscription } from '../sync-subscription.server.ts';

/** `agreedCents` is today's charge as the page showed it. */
export type AgreedPlan = PlanSelection & { agreedCents: number };

/** Reads everything anew first, so that a repeated form changes nothing; two concurrent calls share one idempotency key. */
export async function choosePlan(scope: Scope, gateway: PaymentGateway, { agreedCents, ...chosen }: AgreedPlan) {
  const { actor, em, boss } = scope;
  authorize(mayManageSubscription(actor));
  const sync = { em, boss, accountId: actor.account.id };
  // read before the provider is: a change under an older number is then part of what is read
  const { changeNumber } = await subscriptionFacts(scope);
  await syncSubscription(sync, gateway);
  const facts = await subscriptionFacts(scope);
  if (facts.subscriptionType === 'manual') throw new BusinessRuleError(messages.contactSupport);
  if (!facts.customer || !facts.card) throw new BusinessRuleError(messages.noCard);
  const quote = await planQuote(scope, gateway, { facts, chosen });
  if (quote.when === 'never') return;
  if (quote.dueToday !== agreedCents) throw new BusinessRuleError(messages.priceChanged);
  await em.execute(sentSql, [changeNumber]);
  const key = `plan-${actor.account.id}-${changeNumber}`;
  const outcome = await apply(gateway, { facts, chosen, quote, key });
  // without an answer the number stays, so that the next try repeats the same call to the provider
  await em.execute(outcome.kind === 'conflict' ? endOldSql : endSql, [changeNumber]);
  await syncSubscription(sync, gateway);
  if (outcome.kind === 'refused') await recordRefusal(scope, facts, outcome.message);
  if (outcome.kind === 'refused') throw new BusinessRuleError(`The card was refused: ${outcome.message}`);
  if (outcome.kind === 'conflict') throw new BusinessRuleError(messages.conflict);
  if (outcome.kind === 'failed') throw new BusinessRuleError(messages.away);
}

type Applied = { facts: SubscriptionFacts; chosen: PlanSelection; quote: PlanQuote; key: string };

async function apply(gateway: PaymentGateway, { facts, chosen, quote, key }: Applied): Promise<ChargeOutcome> {
  const change = { ...chosen, promotionCode: chosen.promotionCode || null };
  const current = facts.providerId ?? '';
  if (quote.when === 'first') return await gateway.subscribe(facts.customer ?? '', change, key);
  if (quote.when === 'now') {
    return await gateway.changeNow(current, { change, prorationDate: new Date(quote.prorationDate) }, key);
  }
  const isPlanOfNow = chosen.periodType === facts.periodType && chosen.concurrentUserCount === facts.seats;
  if (isPlanOfNow) await gateway.keepPlan(current);
  else await gateway.changeFromNextPeriod(current, change);
  return { kind: 'done' };
}

async function recordRefusal({ em, actor }: Scope, { card, paymentEmail }: SubscriptionFacts, paymentError: string) {
  em.create(AuditRecord, {
    objectType: 'PAYMENT_METHOD',
    transactionType: 'REFUSED',
    objectId: actor.account.id,
    objectName: actor.account.name,
    objectData: { after: { paymentEmail, paymentMethodValid: false, paymentError, cardLast4: card?.last4 ?? null } },
  });
  await em.flush();
}

const sentSql = `
update account_subscription set change_sent_at = now()
where account_id = current_account() and change_number = $1 and change_sent_at is null`;

/** Only the call under a number ends it, so that no other call precedes the reading of its result. */
const endSql = `
update account_subscription set change_number = change_number + 1, change_sent_at = null
where account_id = current_account() and change_number = $1`;

/** A call whose answer was lost has ended after two minutes. */
const endOldSql = `${endSql} and change_sent_at < now() - interval '2 minutes'`;
