import type { Scope } from '../../auth/scope.server.ts';
import { owedReports } from '../../follow-up/owed/queries/owed-reports.server.ts';
import { mayOpenReviewQueue } from '../../follow-up/policy.ts';
import { returnedIncidents } from '../../follow-up/review/queries/returned-incidents.server.ts';
import { reviewQueue } from '../../follow-up/review/queries/review-queue.server.ts';

const maxRows = 3;
const place = { page: 1, pageSize: maxRows };
const everything = { class: null, author: null, overdue: false };

export async function dashboardReviews(scope: Scope) {
  const isReviewer = mayOpenReviewQueue(scope.actor);
  const [returned, queue, owed] = await Promise.all([
    returnedIncidents(scope),
    isReviewer ? reviewQueue(scope, everything, place) : null,
    isReviewer ? owedReports(scope, place) : null,
  ]);
  return {
    returned: { rows: returned.slice(0, maxRows), count: returned.length },
    waiting: { rows: queue?.rows ?? [], count: queue?.total ?? 0 },
    owed: {
      // a card does not list the reports
      authors: (owed?.authors ?? []).map(({ reports: _, ...author }) => author),
      people: owed?.people ?? 0,
      may: { remind: owed?.may.remind ?? false },
    },
  };
}

export type DashboardReviews = Awaited<ReturnType<typeof dashboardReviews>>;
