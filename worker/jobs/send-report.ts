import { userScope } from '#app/auth/user-scope.server.ts';
import { sendDelivery } from '#app/reports/schedules/commands/send-delivery.server.ts';
import { job } from '../context/job.ts';
import { systemScope } from '../context/system-scope.ts';

export const sendReport = job(
  'send-report',
  async ({ services, pdfProcesses, mailer }, { accountId, userId, deliveryId }) => {
    const recipient = await userScope(services, accountId, userId);
    const tools = { recipient, pdf: pdfProcesses, mailer, settings: services.settings };
    await sendDelivery(systemScope(services, accountId), tools, { accountId, deliveryId });
  },
);
