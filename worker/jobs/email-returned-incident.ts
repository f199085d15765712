import { userScope } from '#app/auth/user-scope.server.ts';
import { emailReturnedIncident as emailReturnedIncidentOf } from '#app/follow-up/review/commands/email-returned-incident.server.ts';
import { job } from '../context/job.ts';

export const emailReturnedIncident = job(
  'email-returned-incident',
  async ({ services, mailer }, { accountId, userId, ...returned }, { id }) => {
    const recipient = await userScope(services, accountId, userId);
    await emailReturnedIncidentOf({ recipient, mailer, settings: services.settings, id }, returned);
  },
);
