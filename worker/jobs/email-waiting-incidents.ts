import { userScope } from '#app/auth/user-scope.server.ts';
import { emailWaitingIncidents as emailWaitingIncidentsOf } from '#app/follow-up/review/commands/email-waiting-incidents.server.ts';
import { job } from '../context/job.ts';

export const emailWaitingIncidents = job(
  'email-waiting-incidents',
  async ({ services, mailer }, { accountId, userId }, { id }) => {
    const recipient = await userScope(services, accountId, userId);
    await emailWaitingIncidentsOf({ recipient, mailer, settings: services.settings, id });
  },
);
