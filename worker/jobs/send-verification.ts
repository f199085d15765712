import { z } from 'zod';
import { sendVerification as sendVerificationTo } from '#app/identity/commands/send-verification.server.ts';
import type { Jobs } from '#db/queue.ts';
import type { Job } from '../context/job-context.ts';

const SendVerification = z.object({ identity: z.uuid() }) satisfies z.ZodType<Jobs['send-verification']>;

export const sendVerification: Job = async ({ services, mailer }, payload, { id }) => {
  await sendVerificationTo({ ...services, mailer, ...SendVerification.parse(payload), id });
};
