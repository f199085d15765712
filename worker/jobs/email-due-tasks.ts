import { userScope } from '#app/auth/user-scope.server.ts';
import { emailDueTasks as emailDueTasksOf } from '#app/follow-up/commands/email-due-tasks.server.ts';
import { job } from '../context/job.ts';

export const emailDueTasks = job(
  'email-due-tasks',
  async ({ services, mailer }, { accountId, userId, day }, { id }) => {
    const recipient = await userScope(services, accountId, userId);
    await emailDueTasksOf({ recipient, mailer, settings: services.settings, id }, day);
  },
);
