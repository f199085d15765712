import { z } from 'zod';
import { emailAccountNotice as emailAccountNoticeTo } from '#app/billing/commands/email-account-notice.server.ts';
import { accountNotices, type Jobs } from '#db/queue.ts';
import type { Job } from '../context/job-context.ts';
import { systemScope } from '../context/system-scope.ts';

const EmailAccountNotice = z.object({
  accountId: z.uuid(),
  userId: z.uuid().nullable(),
  notice: z.enum(accountNotices),
}) satisfies z.ZodType<Jobs['email-account-notice']>;

export const emailAccountNotice: Job = async ({ services, mailer }, payload, { id }) => {
  const { accountId, userId, notice } = EmailAccountNotice.parse(payload);
  const { em } = systemScope(services, accountId);
  await emailAccountNoticeTo({ em, settings: services.settings, mailer, id, userId, notice });
};
