import { z } from 'zod';
import { finishErasure as finishErasureOf } from '#app/billing/commands/finish-erasure.server.ts';
import type { Jobs } from '#db/queue.ts';
import type { Job } from '../context/job-context.ts';

const FinishErasure = z.object({ erasure: z.uuid() }) satisfies z.ZodType<Jobs['finish-erasure']>;

export const finishErasure: Job = async ({ services }, payload) => {
  await finishErasureOf(services, FinishErasure.parse(payload).erasure);
};
