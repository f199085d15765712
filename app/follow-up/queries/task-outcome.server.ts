import type { Scope } from '../../auth/scope.server.ts';
import { viewableIncidents } from '../../incidents/queries/viewable-incidents.server.ts';
import type { FoundTask } from '../found-task.ts';

export type TaskOutcome = {
  title: string;
  assignee: string;
  refusal: string | null;
  /** An assignee may lose the right to view the incident when the task ends. */
  isViewable: boolean;
};

export async function taskOutcome(
  scope: Scope,
  { title, incidentId, assignUserName }: FoundTask,
  refusal: string | null = null,
): Promise<TaskOutcome> {
  const viewable = await viewableIncidents(scope, [incidentId]);
  return { title, assignee: assignUserName, refusal, isViewable: viewable.length > 0 };
}
