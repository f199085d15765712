import type { Job } from './job-context.ts';
import { checkAudit } from './jobs/check-audit.ts';
import { discardOldCopies } from './jobs/discard-old-copies.ts';
import { removeOldReports } from './jobs/remove-old-reports.ts';
import { sweepFiles } from './jobs/sweep-files.ts';

/** Jobs that run on a schedule, with cron expressions in UTC. Each run happens once, however many workers there are. */
export const schedules: Record<string, { cron: string; run: Job }> = {
  'remove-old-reports': { cron: '17 * * * *', run: removeOldReports },
  'discard-old-copies': { cron: '47 * * * *', run: discardOldCopies },
  'check-audit': { cron: '7 * * * *', run: checkAudit },
  'sweep-files': { cron: '37 * * * *', run: sweepFiles },
};
