import { z } from 'zod';
import { userScope } from '#app/auth/user-scope.server.ts';
import { emailReturnedIncident as emailReturnedIncidentOf } from '#app/follow-up/review/commands/email-returned-incident.server.ts';
import type { Jobs } from '#db/queue.ts';
import type { Job } from '../context/job-context.ts';

const EmailReturnedIncident = z.object({
  accountId: z.uuid(),
  userId: z.uuid(),
  incidentId: z.uuid(),
  returns: z.int(),
}) satisfies z.ZodType<Jobs['email-returned-incident']>;

export const emailReturnedIncident: Job = async ({ services, mailer }, payload, { id }) => {
  const { accountId, userId, ...returned } = EmailReturnedIncident.parse(payload);
  const recipient = await userScope(services, accountId, userId);
  await emailReturnedIncidentOf({ recipient, mailer, settings: services.settings, id }, returned);
};
