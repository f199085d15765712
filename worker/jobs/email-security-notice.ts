import { emailSecurityNotice as emailSecurityNoticeTo } from '#app/auth/mfa/commands/email-security-notice.server.ts';
import { job } from '../context/job.ts';
import { systemScope } from '../context/system-scope.ts';

export const emailSecurityNotice = job(
  'email-security-notice',
  async ({ services, mailer }, { accountId, userId, notice }, { id }) => {
    const { em } = systemScope(services, accountId);
    await emailSecurityNoticeTo({ em, settings: services.settings, mailer, id, userId, notice });
  },
);
