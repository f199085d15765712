import { followProvider } from '#app/billing/commands/follow-provider.server.ts';
import { job } from '../context/job.ts';
import { systemScope } from '../context/system-scope.ts';

export const syncSubscription = job('sync-subscription', async ({ services }, { accountId }) => {
  const { em, boss, log } = systemScope(services, accountId);
  const changes = await followProvider({ em, boss, accountId }, services.settings);
  if (changes.length > 0) log.info({ changes }, 'the subscription follows the payment provider');
});
