import { restoreDemo as restoreDemoOf } from '#app/accounts/commands/restore-demo.server.ts';
import type { Job } from '../context/job-context.ts';

export const restoreDemo: Job = async ({ services }) => {
  await restoreDemoOf(services);
};
