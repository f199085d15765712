import { z } from 'zod';
import { userScope } from '#app/auth/user-scope.server.ts';
import { sendDelivery } from '#app/reports/schedules/commands/send-delivery.server.ts';
import type { Jobs } from '#db/queue.ts';
import type { Job } from '../context/job-context.ts';
import { systemScope } from '../context/system-scope.ts';

export const SendReport = z.object({
  accountId: z.uuid(),
  userId: z.uuid(),
  deliveryId: z.uuid(),
}) satisfies z.ZodType<Jobs['send-report']>;

export const sendReport: Job = async ({ services, pdfProcesses, mailer }, payload) => {
  const { accountId, userId, deliveryId } = SendReport.parse(payload);
  const recipient = await userScope(services, accountId, userId);
  const tools = { recipient, render: pdfProcesses.printSheet, mailer, settings: services.settings };
  await sendDelivery(systemScope(services, accountId), tools, { accountId, deliveryId });
};
