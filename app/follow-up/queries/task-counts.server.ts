import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { TaskList } from '../my-tasks.ts';
import { taskCountsSql } from '../my-tasks-sql.ts';

export async function taskCounts({ actor, em, now }: Scope): Promise<Record<TaskList, number>> {
  const today = toDateFields(now(), actor.account.timeZone).date;
  const [{ counts }] = await em.execute<[{ counts: Record<TaskList, number> }]>(taskCountsSql, [today]);
  return counts;
}
