import { becomeCustomer } from '#app/billing/commands/become-customer.server.ts';
import { choosePlan } from '#app/billing/commands/choose-plan.server.ts';
import { saveCard } from '#app/billing/commands/save-card.server.ts';
import { paymentGateway } from '#app/billing/gateway/gateway.server.ts';
import type { Selection } from '#app/billing/pricing.ts';
import { planQuote } from '#app/billing/queries/plan-quote.server.ts';
import { subscriptionFacts } from '#app/billing/queries/subscription-facts.server.ts';
import { syncSubscription } from '#app/billing/sync-subscription.server.ts';
import { readSettings } from '#app/platform/process/settings.ts';
import type { testPayments } from './test-payments.ts';
import type { TestUser, World } from './world.ts';

type Payments = Awaited<ReturnType<typeof testPayments>>;

/** An account that has never been a customer; those of a world have a row in every table. */
export async function aNewcomer(world: World) {
  const account = await world.anotherAccount();
  const { em } = world.scopeFor(account.admin);
  for (const table of ['subscription_invoice', 'account_notice', 'account_subscription']) {
    await em.execute(`delete from ${table} where account_id = current_account()`);
  }
  return account;
}

/** Runs the commands of the pages of the subscription for an administrator. */
export function subscriber(world: World, payments: Payments, admin: TestUser, now = () => new Date()) {
  const settings = readSettings({ DATABASE_URL: world.product.settings.databaseUrl, ...payments.variables });
  const gateway = paymentGateway(settings)!;
  const scope = { ...world.scopeFor(admin), now };
  const sync = () => syncSubscription({ em: scope.em, boss: scope.boss, accountId: admin.account.id }, gateway);
  return {
    scope,
    gateway,
    sync,
    facts: () => subscriptionFacts(scope),
    /** Gives a card at the provider's page. */
    async card({ number = '4242424242424242', expiry = '12 / 40' } = {}) {
      const customer = await becomeCustomer(scope, gateway, { email: 'accounts@grandpacific.example' });
      const done = 'http://localhost/done';
      const page = await gateway.startCardSetup(customer, { done, cancelled: done });
      const body = new URLSearchParams({ number, expiry, cvc: '123' });
      const reply = await fetch(page, { method: 'POST', body, redirect: 'manual' });
      const session = new URL(reply.headers.get('Location') ?? done).searchParams.get('session') ?? '';
      return await saveCard(scope, gateway, session);
    },
    async quote(chosen: Selection & { promotionCode?: string }) {
      const selection = { promotionCode: '', ...chosen };
      return await planQuote(scope, gateway, { facts: await subscriptionFacts(scope), chosen: selection });
    },
    /** Looks at the price and agrees to it. */
    async choose(chosen: Selection & { promotionCode?: string }) {
      const { dueToday } = await this.quote(chosen);
      await choosePlan(scope, gateway, { promotionCode: '', ...chosen, agreedCents: dueToday });
    },
  };
}
