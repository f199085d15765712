import type { Scope } from '../../auth/scope.server.ts';
import { viewableIncidents } from '../../incidents/queries/viewable-incidents.server.ts';
import type { FoundTask } from '../found-task.ts';

export type TaskOutcome = {
  title: string;
  /** The user who assigned a task that is handed back. */
  assignee: string;
  /** Why nothing was done: another user was faster. */
  refusal: string | null;
  /** Whether the user may still view the incident: an assignee reads it as long as the task is open. */
  isViewable: boolean;
};

/** Returns what is said to the user after a command about a task, in the transaction of the command. */
export async function taskOutcome(
  scope: Scope,
  { title, incidentId, assignUserName }: FoundTask,
  refusal: string | null = null,
): Promise<TaskOutcome> {
  const viewable = await viewableIncidents(scope, [incidentId]);
  return { title, assignee: assignUserName, refusal, isViewable: viewable.length > 0 };
}
