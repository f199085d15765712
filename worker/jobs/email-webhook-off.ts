import { z } from 'zod';
import { emailWebhookOff as emailOff } from '#app/webhooks/commands/email-webhook-off.server.ts';
import type { Jobs } from '#db/queue.ts';
import type { Job } from '../context/job-context.ts';
import { systemScope } from '../context/system-scope.ts';

const EmailWebhookOff = z.object({
  accountId: z.uuid(),
  userId: z.uuid(),
  webhookId: z.uuid(),
}) satisfies z.ZodType<Jobs['email-webhook-off']>;

export const emailWebhookOff: Job = async ({ services, mailer }, payload, { id }) => {
  const { accountId, ...of } = EmailWebhookOff.parse(payload);
  const { em } = systemScope(services, accountId);
  await emailOff({ em, settings: services.settings, mailer, id }, of);
};
