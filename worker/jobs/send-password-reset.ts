import { z } from 'zod';
import { sendPasswordReset as sendPasswordResetTo } from '#app/identity/commands/send-password-reset.server.ts';
import { type Jobs, passwordResetReasons } from '#db/queue.ts';
import type { Job } from '../context/job-context.ts';

const SendPasswordReset = z.object({ identity: z.uuid(), reason: z.enum(passwordResetReasons) }) satisfies z.ZodType<
  Jobs['send-password-reset']
>;

export const sendPasswordReset: Job = async ({ services, mailer }, payload, { id }) => {
  await sendPasswordResetTo({ ...services, mailer, ...SendPasswordReset.parse(payload), id });
};
