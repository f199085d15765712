import { sendEvents as sendEventsOf } from '#app/webhooks/commands/send-events.server.ts';
import { job } from '../context/job.ts';
import { systemScope, unlockedScope } from '../context/system-scope.ts';

const timeoutMs = 10_000;

export const sendEvents = job('send-events', async ({ services }, { accountId, webhookId }) => {
  const { settings } = services;
  const network = { loopbackPort: settings.webhookLoopbackPort, timeoutMs };
  const seeingLocked = systemScope(services, accountId).em;
  const scope = unlockedScope(services, accountId);
  await sendEventsOf({ ...scope, accountId, seeingLocked, settings, network }, webhookId);
});
