import { z } from 'zod';
import { sendEvents as sendEventsOf } from '#app/webhooks/commands/send-events.server.ts';
import type { Jobs } from '#db/queue.ts';
import type { Job } from '../context/job-context.ts';
import { systemScope, unlockedScope } from '../context/system-scope.ts';

const SendEvents = z.object({ accountId: z.uuid(), webhookId: z.uuid() }) satisfies z.ZodType<Jobs['send-events']>;

const timeoutMs = 10_000;

export const sendEvents: Job = async ({ services }, payload) => {
  const { accountId, webhookId } = SendEvents.parse(payload);
  const { settings } = services;
  const network = { loopbackPort: settings.webhookLoopbackPort, timeoutMs };
  const seeingLocked = systemScope(services, accountId).em;
  const scope = unlockedScope(services, accountId);
  await sendEventsOf({ ...scope, accountId, seeingLocked, settings, network }, webhookId);
};
