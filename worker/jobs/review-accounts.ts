import { reviewAccount } from '#app/billing/commands/review-account.server.ts';
import { eachAccount } from '../context/each-account.ts';
import type { Job } from '../context/job-context.ts';

/** Ends trials at the midnight of their account, and sends the emails before. */
export const reviewAccounts: Job = async ({ services }) => {
  await eachAccount(services, async ({ em, boss, now, accountId, log }) => {
    if (await reviewAccount({ em, boss, now, accountId })) log.info('the trial has ended');
  });
};
