import { z } from 'zod';
import { recordWrongFactor as recordWrongFactorOf } from '#app/identity/commands/record-wrong-factor.server.ts';
import type { Jobs } from '#db/queue.ts';
import type { Job } from '../context/job-context.ts';

const RecordWrongFactor = z.object({
  identity: z.uuid(),
  factor: z.enum(['PASSWORD', 'EMAIL_CODE']),
}) satisfies z.ZodType<Jobs['record-wrong-factor']>;

export const recordWrongFactor: Job = async ({ services }, payload) => {
  await recordWrongFactorOf(services, RecordWrongFactor.parse(payload));
};
