import { emailAccountNotice as emailAccountNoticeTo } from '#app/billing/commands/email-account-notice.server.ts';
import { job } from '../context/job.ts';
import { systemScope } from '../context/system-scope.ts';

export const emailAccountNotice = job(
  'email-account-notice',
  async ({ services, mailer }, { accountId, userId, notice }, { id }) => {
    const { em } = systemScope(services, accountId);
    await emailAccountNoticeTo({ em, settings: services.settings, mailer, id, userId, notice });
  },
);
