import type { JobContext } from '#worker/context/job-context.ts';
import { schedules } from '#worker/schedules.ts';
import { startWork } from '#worker/start-work.ts';

/** Starts working on every queue; no job is started by the minute of the hour at which a test runs. */
export async function startQueues(context: JobContext) {
  await startWork(context);
  for (const queue of Object.keys(schedules)) await context.services.boss.unschedule(queue);
}
