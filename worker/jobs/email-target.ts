import { emailTarget as emailTargetOf } from '#app/analysis/targets/commands/email-target.server.ts';
import { userScope } from '#app/auth/user-scope.server.ts';
import { job } from '../context/job.ts';
import { systemScope } from '../context/system-scope.ts';

export const emailTarget = job('email-target', async ({ services, mailer }, { accountId, userId, crossingId }) => {
  const owner = await userScope(services, accountId, userId);
  const tools = { owner, mailer, settings: services.settings };
  await emailTargetOf(systemScope(services, accountId), tools, { accountId, crossingId });
});
