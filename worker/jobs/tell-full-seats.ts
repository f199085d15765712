import { z } from 'zod';
import { tellAdministrators } from '#app/billing/commands/tell-administrators.server.ts';
import type { Jobs } from '#db/queue.ts';
import type { Job } from '../context/job-context.ts';
import { systemScope } from '../context/system-scope.ts';

const TellFullSeats = z.object({ accountId: z.uuid() }) satisfies z.ZodType<Jobs['tell-full-seats']>;

export const tellFullSeats: Job = async ({ services }, payload) => {
  const { accountId } = TellFullSeats.parse(payload);
  const { em, boss, now } = systemScope(services, accountId);
  // the day is what the notice is about, so that a second job of a day tells nobody
  const day = now().toISOString().slice(0, 10);
  await em.transactional((em) => tellAdministrators({ em, boss, accountId }, 'seats-full', day));
};
