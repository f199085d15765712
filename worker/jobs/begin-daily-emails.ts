import { beginDailyEmails as begin } from '#app/follow-up/commands/begin-daily-emails.server.ts';
import { eachAccount } from '../context/each-account.ts';
import type { Job } from '../context/job-context.ts';

export const beginDailyEmails: Job = async ({ services }) => {
  await eachAccount(services, begin);
};
