import { z } from 'zod';
import { recountDays as recountDaysOf } from '#app/incidents/record/commands/recount-days.server.ts';
import { planSchedules } from '#app/reports/schedules/commands/plan-schedules.server.ts';
import type { Jobs } from '#db/queue.ts';
import type { Job } from '../context/job-context.ts';
import { systemScope } from '../context/system-scope.ts';

const RecountDays = z.object({ accountId: z.uuid() }) satisfies z.ZodType<Jobs['recount-days']>;

export const recountDays: Job = async ({ services }, payload) => {
  const { accountId } = RecountDays.parse(payload);
  await recountDaysOf(systemScope(services, accountId));
  await planSchedules(systemScope(services, accountId));
};
