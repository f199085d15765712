import { sendMfaCode as sendMfaCodeTo } from '#app/auth/mfa/commands/send-mfa-code.server.ts';
import { job } from '../context/job.ts';
import { systemScope } from '../context/system-scope.ts';

export const sendMfaCode = job('send-mfa-code', async ({ services, sms }, { accountId, code }, { id }) => {
  const { em } = systemScope(services, accountId);
  await sendMfaCodeTo({ em, settings: services.settings, now: services.now, sms, code, id });
});
