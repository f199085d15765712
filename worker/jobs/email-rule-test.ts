import { z } from 'zod';
import { emailRuleTest as emailTest } from '#app/administration/notifications/commands/email-rule-test.server.ts';
import type { Jobs } from '#db/queue.ts';
import type { Job } from '../context/job-context.ts';
import { systemScope } from '../context/system-scope.ts';

const EmailRuleTest = z.object({ accountId: z.uuid(), userId: z.uuid(), ruleId: z.uuid() }) satisfies z.ZodType<
  Jobs['email-rule-test']
>;

export const emailRuleTest: Job = async ({ services, mailer }, payload, { id }) => {
  const { accountId, ...of } = EmailRuleTest.parse(payload);
  const { em } = systemScope(services, accountId);
  await emailTest({ em, settings: services.settings, mailer, id }, of);
};
