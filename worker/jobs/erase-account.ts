import { eraseAccount as eraseAccountOf } from '#app/billing/commands/erase-account.server.ts';
import { job } from '../context/job.ts';

export const eraseAccount = job('erase-account', async ({ services }, payload) => {
  await eraseAccountOf(services, payload.accountId);
});
