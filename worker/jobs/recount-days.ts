import { recountDays as recountDaysOf } from '#app/incidents/record/commands/recount-days.server.ts';
import { planSchedules } from '#app/reports/schedules/commands/plan-schedules.server.ts';
import { job } from '../context/job.ts';
import { systemScope } from '../context/system-scope.ts';

export const recountDays = job('recount-days', async ({ services }, { accountId }) => {
  await recountDaysOf(systemScope(services, accountId));
  await planSchedules(systemScope(services, accountId));
});
