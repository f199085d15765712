import { z } from 'zod';
import { eraseAccount as eraseAccountOf } from '#app/billing/commands/erase-account.server.ts';
import type { Jobs } from '#db/queue.ts';
import type { Job } from '../context/job-context.ts';

const EraseAccount = z.object({ accountId: z.uuid() }) satisfies z.ZodType<Jobs['erase-account']>;

export const eraseAccount: Job = async ({ services }, payload) => {
  await eraseAccountOf(services, EraseAccount.parse(payload).accountId);
};
