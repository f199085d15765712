import { emailIncident as emailIncidentTo } from '#app/incidents/commands/email-incident.server.ts';
import { job } from '../context/job.ts';
import { systemScope } from '../context/system-scope.ts';

export const emailIncident = job('email-incident', async ({ services, mailer }, about, { id }) => {
  const { em } = systemScope(services, about.accountId);
  await emailIncidentTo({ em, settings: services.settings, mailer, id, ...about });
});
