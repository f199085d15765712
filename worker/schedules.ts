import type { Job } from './job-context.ts';
import { discardOldCopies } from './jobs/discard-old-copies.ts';
import { removeOldReports } from './jobs/remove-old-reports.ts';
import { sweepFiles } from './jobs/sweep-files.ts';

/** What the clock asks for, by cron expressions in UTC; once each time, however many workers there are. */
export const schedules: Record<string, { cron: string; run: Job }> = {
  'remove-old-reports': { cron: '17 * * * *', run: removeOldReports },
  'discard-old-copies': { cron: '47 * * * *', run: discardOldCopies },
  'sweep-files': { cron: '37 * * * *', run: sweepFiles },
};
