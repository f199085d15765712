import { z } from 'zod';
import { sendSignInCode as sendSignInCodeTo } from '#app/identity/commands/send-sign-in-code.server.ts';
import type { Jobs } from '#db/queue.ts';
import type { Job } from '../context/job-context.ts';

const SendSignInCode = z.object({ identity: z.uuid(), code: z.uuid(), until: z.number() }) satisfies z.ZodType<
  Jobs['send-sign-in-code']
>;

export const sendSignInCode: Job = async ({ services, mailer }, payload, { id }) => {
  await sendSignInCodeTo({ ...services, mailer, ...SendSignInCode.parse(payload), id });
};
