import type { Scope } from '../../auth/scope.server.ts';
import { mayOpenReviewQueue } from '../../follow-up/policy.ts';
import { returnedIncidents } from '../../follow-up/review/queries/returned-incidents.server.ts';
import { reviewQueue } from '../../follow-up/review/queries/review-queue.server.ts';

const shown = 3;
const everything = { class: null, author: null, overdue: false };

/** Returns what was returned to the user, and what has waited longest for them to review it. */
export async function dashboardReviews(scope: Scope) {
  const [returned, queue] = await Promise.all([
    returnedIncidents(scope),
    mayOpenReviewQueue(scope.actor) ? reviewQueue(scope, everything, { page: 1, pageSize: shown }) : null,
  ]);
  return {
    returned: { rows: returned.slice(0, shown), count: returned.length },
    waiting: { rows: queue?.rows ?? [], count: queue?.total ?? 0 },
  };
}

export type DashboardReviews = Awaited<ReturnType<typeof dashboardReviews>>;
