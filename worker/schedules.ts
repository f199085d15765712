import type { Job } from './context/job-context.ts';
import { beginDailyEmails } from './jobs/begin-daily-emails.ts';
import { checkAudit } from './jobs/check-audit.ts';
import { discardOldChanges } from './jobs/discard-old-changes.ts';
import { discardOldCharts } from './jobs/discard-old-charts.ts';
import { discardOldCopies } from './jobs/discard-old-copies.ts';
import { endUnverifiedSignUps } from './jobs/end-unverified-sign-ups.ts';
import { findCrossedTargets } from './jobs/find-crossed-targets.ts';
import { reconcilePayments } from './jobs/reconcile-payments.ts';
import { removeOldPrintouts } from './jobs/remove-old-printouts.ts';
import { reviewAccounts } from './jobs/review-accounts.ts';
import { startDueReports } from './jobs/start-due-reports.ts';
import { sweepFiles } from './jobs/sweep-files.ts';

/** Cron expressions are in UTC. Each run happens once, however many workers there are. */
export const schedules: Record<string, { cron: string; run: Job }> = {
  'start-due-reports': { cron: '* * * * *', run: startDueReports },
  // servers of the previous version know this queue by its old name
  'remove-old-reports': { cron: '17 * * * *', run: removeOldPrintouts },
  'discard-old-copies': { cron: '47 * * * *', run: discardOldCopies },
  'end-unverified-sign-ups': { cron: '27 * * * *', run: endUnverifiedSignUps },
  'find-crossed-targets': { cron: '*/10 * * * *', run: findCrossedTargets },
  // another old name; the job begins all daily emails
  'remind-of-tasks': { cron: '*/10 * * * *', run: beginDailyEmails },
  'review-accounts': { cron: '*/5 * * * *', run: reviewAccounts },
  'reconcile-payments': { cron: '43 4 * * *', run: reconcilePayments },
  'discard-old-charts': { cron: '27 3 * * *', run: discardOldCharts },
  'discard-old-changes': { cron: '57 * * * *', run: discardOldChanges },
  'check-audit': { cron: '7 * * * *', run: checkAudit },
  'sweep-files': { cron: '37 * * * *', run: sweepFiles },
};
