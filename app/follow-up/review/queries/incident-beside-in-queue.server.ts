import { authorize, parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import type { Beside } from '../../../incidents/list/beside.ts';
import { mayOpenReviewQueue } from '../../policy.ts';
import type { QueueFilter } from '../review-queue.schema.ts';
import { besideSql, queueValues } from '../review-queue-sql.ts';

/** Returns null at the end of the queue, and the oldest incident after one that has left it. */
export async function incidentBesideInQueue(scope: Scope, filter: QueueFilter, { id, step }: Beside) {
  authorize(mayOpenReviewQueue(scope.actor));
  const values = [...queueValues(scope.actor, scope.now(), filter), parseId(id), step];
  const [found] = await scope.em.execute<{ id: string }[]>(besideSql, values);
  return found?.id ?? null;
}
