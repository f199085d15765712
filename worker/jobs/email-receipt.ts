import { z } from 'zod';
import { emailReceipt as emailReceiptOf } from '#app/billing/commands/email-receipt.server.ts';
import type { Jobs } from '#db/queue.ts';
import type { Job } from '../context/job-context.ts';
import { systemScope } from '../context/system-scope.ts';

const EmailReceipt = z.object({
  accountId: z.uuid(),
  invoice: z.string(),
}) satisfies z.ZodType<Jobs['email-receipt']>;

export const emailReceipt: Job = async ({ services, mailer }, payload, { id }) => {
  const { accountId, invoice } = EmailReceipt.parse(payload);
  const { em } = systemScope(services, accountId);
  await emailReceiptOf({ em, settings: services.settings, mailer, id, invoice });
};
