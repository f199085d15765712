import { followProvider } from '#app/billing/commands/follow-provider.server.ts';
import { forgetPaymentEvents } from '#app/billing/commands/forget-payment-events.server.ts';
import { eachAccount } from '../context/each-account.ts';
import type { Job } from '../context/job-context.ts';

/** Catches what no webhook announced, and logs what it changed. */
export const reconcilePayments: Job = async ({ services }) => {
  await forgetPaymentEvents(services);
  await eachAccount(services, async ({ em, boss, accountId, log }) => {
    const mended = await followProvider({ em, boss, accountId }, services.settings);
    if (mended.length > 0) log.warn({ mended }, 'the payment provider had told nothing of this');
  });
};
