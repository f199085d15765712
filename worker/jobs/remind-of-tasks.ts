import { remindOfTasks as remind } from '#app/follow-up/commands/remind-of-tasks.server.ts';
import { eachAccount } from '../context/each-account.ts';
import type { Job } from '../context/job-context.ts';

export const remindOfTasks: Job = async ({ services }) => {
  await eachAccount(services, remind);
};
