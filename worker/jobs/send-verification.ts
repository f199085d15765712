import { z } from 'zod';
import { sendVerification as sendVerificationTo } from '#app/identity/commands/send-verification.server.ts';
import type { Jobs } from '#db/queue.ts';
import type { Job } from '../job-context.ts';

const SendVerification = z.object({ identity: z.uuid() }) satisfies z.ZodType<Jobs['send-verification']>;

export const sendVerification: Job = async ({ product, mailer }, payload, { id }) => {
  const { identity } = SendVerification.parse(payload);
  await sendVerificationTo({ ...product, mailer, identity, id });
};
