import { emailReceipt as emailReceiptOf } from '#app/billing/commands/email-receipt.server.ts';
import { job } from '../context/job.ts';
import { systemScope } from '../context/system-scope.ts';

export const emailReceipt = job('email-receipt', async ({ services, mailer }, { accountId, invoice }, { id }) => {
  const { em } = systemScope(services, accountId);
  await emailReceiptOf({ em, settings: services.settings, mailer, id, invoice });
});
