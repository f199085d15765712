import type { Scope } from '../../auth/scope.server.ts';
import { myTasks } from '../../follow-up/queries/my-tasks.server.ts';

const maxRows = 3;

/** Includes tasks of the user's workgroup; null without any. */
export async function dashboardTasks(scope: Scope) {
  const { tasks, total, today } = await myTasks(scope, 'todo', { page: 1, pageSize: maxRows });
  return total > 0 ? { tasks, count: total, today } : null;
}

export type DashboardTasks = NonNullable<Awaited<ReturnType<typeof dashboardTasks>>>;
