import { emailWebhookOff as emailOff } from '#app/webhooks/commands/email-webhook-off.server.ts';
import { job } from '../context/job.ts';
import { systemScope } from '../context/system-scope.ts';

export const emailWebhookOff = job('email-webhook-off', async ({ services, mailer }, { accountId, ...of }, { id }) => {
  const { em } = systemScope(services, accountId);
  await emailOff({ em, settings: services.settings, mailer, id }, of);
});
