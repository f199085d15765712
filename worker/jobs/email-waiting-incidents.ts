import { z } from 'zod';
import { userScope } from '#app/auth/user-scope.server.ts';
import { emailWaitingIncidents as emailWaitingIncidentsOf } from '#app/follow-up/review/commands/email-waiting-incidents.server.ts';
import type { Jobs } from '#db/queue.ts';
import type { Job } from '../context/job-context.ts';

const EmailWaitingIncidents = z.object({
  accountId: z.uuid(),
  userId: z.uuid(),
}) satisfies z.ZodType<Jobs['email-waiting-incidents']>;

export const emailWaitingIncidents: Job = async ({ services, mailer }, payload, { id }) => {
  const { accountId, userId } = EmailWaitingIncidents.parse(payload);
  const recipient = await userScope(services, accountId, userId);
  await emailWaitingIncidentsOf({ recipient, mailer, settings: services.settings, id });
};
