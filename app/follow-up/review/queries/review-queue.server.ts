import type { IncidentStatus } from '#db/vocabulary/incident.ts';
import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { isBeyondLastPage, type Pagination } from '../../../ui/lists/pagination.schema.ts';
import { mayOpenReviewQueue } from '../../policy.ts';
import type { QueueFilter } from '../review-queue.schema.ts';
import { queueSql, queueValues } from '../review-queue-sql.ts';

export type WaitingIncident = {
  id: string;
  number: number;
  classPath: string[];
  severity: string | null;
  severityRank: number | null;
  author: string;
  since: string;
  /** Hours since the incident began to wait. */
  hours: number;
  isOverdue: boolean;
  returns: number;
  status: IncidentStatus;
  /** The user wrote the incident, so somebody else reviews it. */
  isOwn: boolean;
};

type Choice = { value: string; label: string };

export async function reviewQueue(scope: Scope, filter: QueueFilter, place: Pagination) {
  authorize(mayOpenReviewQueue(scope.actor));
  const { page, pageSize } = isBeyondLastPage(place) ? { ...place, page: 1 } : place;
  const values = queueValues(scope.actor, scope.now(), filter);
  const [row] = await scope.em.execute<[{ queue: Queue }]>(queueSql, [...values, pageSize, (page - 1) * pageSize]);
  return { ...row.queue, place: { page, pageSize } };
}

type Queue = {
  total: number;
  overdue: number;
  overdueHours: number;
  authors: Choice[];
  classes: Choice[];
  rows: WaitingIncident[];
};
