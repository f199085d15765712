import { z } from 'zod';
import { sendMfaCode as sendMfaCodeTo } from '#app/auth/mfa/commands/send-mfa-code.server.ts';
import type { Jobs } from '#db/queue.ts';
import type { Job } from '../context/job-context.ts';
import { systemScope } from '../context/system-scope.ts';

const SendMfaCode = z.object({ accountId: z.uuid(), code: z.uuid() }) satisfies z.ZodType<Jobs['send-mfa-code']>;

export const sendMfaCode: Job = async ({ services, sms }, payload, { id }) => {
  const { accountId, code } = SendMfaCode.parse(payload);
  const { em } = systemScope(services, accountId);
  await sendMfaCodeTo({ em, settings: services.settings, now: services.now, sms, code, id });
};
