import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { mayView } from '../../incidents/policy.ts';
import { isBeyondLastPage, type Pagination } from '../../ui/lists/pagination.schema.ts';
import type { TaskIncident } from '../found-task.ts';
import type { TaskList } from '../my-tasks.ts';
import { tasksSql } from '../my-tasks-sql.ts';

export type MyTask = {
  id: string;
  incidentId: string;
  number: number;
  classPath: string[];
  title: string;
  dueOn: string | null;
  isMine: boolean;
  isTaken: boolean;
  /** A task of the user's workgroup that nobody has taken. */
  isToTake: boolean;
  isLate: boolean;
  assignee: string;
  assignUserName: string;
  endedAt: string | null;
  /** False for some finished or assigned tasks of others' incidents. */
  isViewable: boolean;
};

/** Returns one page by due day, and the number of tasks on the list. */
export async function myTasks(scope: Scope, list: TaskList, place: Pagination) {
  const { actor, em } = scope;
  const today = toDateFields(scope.now(), actor.account.timeZone).date;
  const { page, pageSize } = isBeyondLastPage(place) ? { ...place, page: 1 } : place;
  const [{ total, rows }] = await em.execute<[{ total: number; rows: Found[] }]>(tasksSql(list), [
    today,
    pageSize,
    (page - 1) * pageSize,
  ]);
  return {
    today,
    place: { page, pageSize },
    total,
    tasks: rows.map(({ task, incident }): MyTask => ({ ...task, isViewable: mayView(actor, incident) })),
  };
}

type Found = { task: Omit<MyTask, 'isViewable'>; incident: TaskIncident };
