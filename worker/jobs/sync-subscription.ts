import { z } from 'zod';
import { followProvider } from '#app/billing/commands/follow-provider.server.ts';
import type { Jobs } from '#db/queue.ts';
import type { Job } from '../context/job-context.ts';
import { systemScope } from '../context/system-scope.ts';

const SyncSubscription = z.object({ accountId: z.uuid() }) satisfies z.ZodType<Jobs['sync-subscription']>;

export const syncSubscription: Job = async ({ services }, payload) => {
  const { accountId } = SyncSubscription.parse(payload);
  const { em, boss, log } = systemScope(services, accountId);
  const changes = await followProvider({ em, boss, accountId }, services.settings);
  if (changes.length > 0) log.info({ changes }, 'the subscription follows the payment provider');
};
