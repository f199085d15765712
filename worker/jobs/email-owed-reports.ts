import { userScope } from '#app/auth/user-scope.server.ts';
import { emailOwedReports as emailOwedReportsOf } from '#app/follow-up/owed/commands/email-owed-reports.server.ts';
import { job } from '../context/job.ts';

export const emailOwedReports = job(
  'email-owed-reports',
  async ({ services, mailer }, { accountId, userId }, { id }) => {
    const recipient = await userScope(services, accountId, userId);
    await emailOwedReportsOf({ recipient, mailer, settings: services.settings, id });
  },
);
