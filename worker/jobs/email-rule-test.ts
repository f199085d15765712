import { emailRuleTest as emailTest } from '#app/administration/notifications/commands/email-rule-test.server.ts';
import { job } from '../context/job.ts';
import { systemScope } from '../context/system-scope.ts';

export const emailRuleTest = job('email-rule-test', async ({ services, mailer }, { accountId, ...of }, { id }) => {
  const { em } = systemScope(services, accountId);
  await emailTest({ em, settings: services.settings, mailer, id }, of);
});
