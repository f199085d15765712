import { z } from 'zod';
import { emailIncident as emailIncidentTo } from '#app/incidents/commands/email-incident.server.ts';
import type { Jobs } from '#db/queue.ts';
import type { Job } from '../context/job-context.ts';
import { systemScope } from '../context/system-scope.ts';

const EmailIncident = z.object({
  accountId: z.uuid(),
  recipientId: z.uuid(),
  incidentId: z.uuid(),
  event: z.enum(['CREATE', 'EDIT', 'CLOSE']),
}) satisfies z.ZodType<Jobs['email-incident']>;

export const emailIncident: Job = async ({ services, mailer }, payload, { id }) => {
  const about = EmailIncident.parse(payload);
  const { em } = systemScope(services, about.accountId);
  await emailIncidentTo({ em, settings: services.settings, mailer, id, ...about });
};
