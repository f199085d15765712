import { emailMfaReset as emailMfaResetTo } from '#app/administration/users/commands/email-mfa-reset.server.ts';
import { job } from '../context/job.ts';
import { systemScope } from '../context/system-scope.ts';

export const emailMfaReset = job('email-mfa-reset', async ({ services, mailer }, { accountId, userId }, { id }) => {
  const { em } = systemScope(services, accountId);
  await emailMfaResetTo({ em, settings: services.settings, mailer, id, userId });
});
