import { userScope } from '#app/auth/user-scope.server.ts';
import { emailTasks } from '#app/follow-up/commands/email-tasks.server.ts';
import { job } from '../context/job.ts';

export const emailTask = job(
  'email-task',
  async ({ services, mailer }, { accountId, userId, taskId, otherTaskIds }, { id }) => {
    const recipient = await userScope(services, accountId, userId);
    await emailTasks({ recipient, mailer, settings: services.settings, id }, [taskId, ...otherTaskIds]);
  },
);
